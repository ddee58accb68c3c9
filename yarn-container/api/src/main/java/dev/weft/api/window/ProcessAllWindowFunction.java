package dev.weft.api.window;

import dev.weft.api.function.AbstractRichFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OutputTag;
import dev.weft.api.state.KeyedStateStore;

/**
 * Takes the records of a window over a whole stream when it fires, with state, side outputs and times.
 *
 * @param <IN> type of the records
 * @param <OUT> type of the results
 * @param <W> type of the windows
 */
public abstract class ProcessAllWindowFunction<IN, OUT, W extends Window> extends AbstractRichFunction {
    private static final long serialVersionUID = 1L;

    /** Takes one window; {@code elements} holds its records, or the one result of an aggregation, and is not to be kept. */
    public abstract void process(Context context, Iterable<IN> elements, Collector<OUT> out) throws Exception;

    /** Called when the window is given up: clears what the function put into {@link Context#windowState()}. */
    public void clear(Context context) throws Exception {}

    /** What the function may ask and do while it has a window; not to be kept. */
    public abstract class Context {
        /** The window. */
        public abstract W window();

        /** The clock, epoch milliseconds. */
        public abstract long currentProcessingTime();

        /** Event time, epoch milliseconds. */
        public abstract long currentWatermark();

        /** State of the window; to be cleared in {@link #clear(Context)}. */
        public abstract KeyedStateStore windowState();

        /** State of the stream. */
        public abstract KeyedStateStore globalState();

        /** Emits {@code value} into a side output. */
        public abstract <X> void output(OutputTag<X> outputTag, X value);
    }
}
