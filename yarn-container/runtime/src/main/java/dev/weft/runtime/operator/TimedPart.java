package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.WatermarkGenerator;

/**
 * One output of a reader with its generator: the reader as a whole, or one of its splits. Task thread.
 *
 * @param output a copy of {@link TimedOutput}
 * @param clock what the generator measures idleness with
 */
record TimedPart(
        SourceOutput<Object> output,
        WatermarkGenerator<Object> generator,
        SplitEventTime eventTime,
        ActivityClock clock) {
    /** Asks the generator. */
    void emit() {
        generator.onPeriodicEmit(eventTime);
    }
}
