package dev.weft.api.function;

import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;
import org.jspecify.annotations.Nullable;

/**
 * Takes the records of two streams with the same kind of key one by one, with state and timers of the record's key.
 *
 * @param <K> type of the key
 * @param <IN1> type of the first input
 * @param <IN2> type of the second input
 * @param <OUT> type of the output
 */
public abstract class KeyedCoProcessFunction<K, IN1, IN2, OUT> extends AbstractRichFunction {
    private static final long serialVersionUID = 1L;

    /** Takes one record of the first stream. */
    public abstract void processElement1(IN1 value, Context ctx, Collector<OUT> out) throws Exception;

    /** Takes one record of the second stream. */
    public abstract void processElement2(IN2 value, Context ctx, Collector<OUT> out) throws Exception;

    /**
     * Takes a timer that fired, with its key as the current one.
     *
     * @param timestamp the time for which it was set, epoch milliseconds
     */
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<OUT> out) throws Exception {}

    /** What the function may ask and do while it has a record; not to be kept. */
    public abstract class Context {
        /** Event time of the record or timer, epoch milliseconds; null when it has none. */
        public abstract @Nullable Long timestamp();

        /** Time and timers. */
        public abstract TimerService timerService();

        /** Emits {@code value} into a side output. */
        public abstract <X> void output(OutputTag<X> outputTag, X value);

        /** The key of the record or timer. */
        public abstract K getCurrentKey();
    }

    /** What the function may ask and do while it has a timer; not to be kept. */
    public abstract class OnTimerContext extends Context {
        /** Which time the timer goes by. */
        public abstract TimeDomain timeDomain();
    }
}
