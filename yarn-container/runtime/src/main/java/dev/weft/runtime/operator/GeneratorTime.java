package dev.weft.runtime.operator;

import dev.weft.runtime.timer.ProcessingTimers;
import dev.weft.runtime.timer.WatermarkCombiner;
import org.jspecify.annotations.Nullable;

/** Event time that an operator makes, beside its records: generators are asked from time to time, a checkpoint keeps what they said. Task thread. */
final class GeneratorTime {
    private final WatermarkCombiner combiner;
    private final @Nullable PeriodicEmitter generators;
    private final ProcessingTimers timers;
    private final long intervalMillis;
    private final OperatorFailure failure;

    /**
     * @param combiner of all splits
     * @param generators null when none wants to be asked
     * @param intervalMillis how often they are asked; 0: never
     */
    GeneratorTime(
            WatermarkCombiner combiner,
            @Nullable PeriodicEmitter generators,
            ProcessingTimers timers,
            long intervalMillis,
            OperatorFailure failure) {
        this.combiner = combiner;
        this.generators = generators;
        this.timers = timers;
        this.intervalMillis = intervalMillis;
        this.failure = failure;
    }

    /** Goes on from the event time of a checkpoint: generators start anew and may say less for a while. */
    void restore(long watermark) {
        combiner.restore(watermark);
    }

    void open() {
        if (generators != null && intervalMillis > 0) {
            schedule();
        }
    }

    private void schedule() {
        timers.registerTimer(timers.getCurrentProcessingTime() + intervalMillis, time -> {
            emit();
            schedule();
        });
    }

    /** Asks the generators. */
    void emit() {
        PeriodicEmitter asked = generators;
        if (asked != null) {
            failure.guard("onPeriodicEmit", asked::onPeriodicEmit);
        }
    }

    /** What was said last, over all splits. */
    long current() {
        return combiner.current();
    }
}
