package dev.weft.api.function;

/** Takes what a function emits. Only valid during the call it was given to, on its thread. */
public interface Collector<T> {
    /** Emits {@code record}; the caller must not change it afterwards. */
    void collect(T record);

    /** Nothing more will be emitted. Called by the engine. */
    void close();
}
