package dev.weft.api.join;

import dev.weft.api.function.AbstractRichFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OutputTag;

/**
 * Called for each pair that an interval join finds. The records are state of the join: they must not be changed.
 *
 * @param <IN1> type of the left stream
 * @param <IN2> type of the right stream
 * @param <OUT> type of the output
 */
public abstract class ProcessJoinFunction<IN1, IN2, OUT> extends AbstractRichFunction {
    private static final long serialVersionUID = 1L;

    /** Takes one pair; what it emits has the later timestamp of both. */
    public abstract void processElement(IN1 left, IN2 right, Context ctx, Collector<OUT> out) throws Exception;

    /** What the function may ask and do while it has a pair; not to be kept. */
    public abstract class Context {
        /** Event time of the left record, epoch milliseconds. */
        public abstract long getLeftTimestamp();

        /** Event time of the right record, epoch milliseconds. */
        public abstract long getRightTimestamp();

        /** Event time of the pair: the later of both, epoch milliseconds. */
        public abstract long getTimestamp();

        /** Emits {@code value} into a side output. */
        public abstract <X> void output(OutputTag<X> outputTag, X value);
    }
}
