package dev.weft.api.function;

import java.io.Serializable;

/** An accumulator whose result has the type of what is added. */
public interface SimpleAccumulator<T extends Serializable> extends Accumulator<T, T> {}
