package dev.weft.api.function;

import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;
import org.jspecify.annotations.Nullable;

/**
 * Takes the records of a keyed stream one by one, with state and timers of the record's key.
 *
 * @param <K> type of the key
 * @param <I> type of the input
 * @param <O> type of the output
 */
public abstract class KeyedProcessFunction<K, I, O> extends AbstractRichFunction {
    private static final long serialVersionUID = 1L;

    /** Takes one record; what it emits goes to {@code out} or, by the context, to side outputs. */
    public abstract void processElement(I value, Context ctx, Collector<O> out) throws Exception;

    /**
     * Takes a timer that fired, with its key as the current one.
     *
     * @param timestamp the time for which it was set, epoch milliseconds
     */
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<O> out) throws Exception {}

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
