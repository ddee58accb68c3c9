package dev.weft.api;

import dev.weft.api.function.KeySelector;

/** One key for all records. */
final class SameKey<T> implements KeySelector<T, Byte> {
    private static final long serialVersionUID = 1L;
    private static final Byte KEY = 0;

    @Override
    public Byte getKey(T value) { // hot
        return KEY;
    }
}
