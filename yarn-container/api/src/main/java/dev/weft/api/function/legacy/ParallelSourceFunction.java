package dev.weft.api.function.legacy;

/** A {@link SourceFunction} that may run in many subtasks: each has its own copy, which must know its share. */
public interface ParallelSourceFunction<OUT> extends SourceFunction<OUT> {}
