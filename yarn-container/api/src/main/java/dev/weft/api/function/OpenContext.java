package dev.weft.api.function;

/** Given to {@link RichFunction#open(OpenContext)}; room for later additions. */
public interface OpenContext {}
