package dev.weft.runtime.operator;

/** A source's output whose watermark generators want to be asked from time to time. Task thread. */
interface PeriodicEmitter {
    /** {@code pipeline.auto-watermark-interval} passed. */
    void onPeriodicEmit();
}
