package dev.weft.api.function;

/**
 * Takes the records of a stream together with broadcast state, which a second stream changes.
 *
 * @param <IN1> type of the stream that is not broadcast
 * @param <IN2> type of the broadcast stream
 * @param <OUT> type of the output
 */
public abstract class BroadcastProcessFunction<IN1, IN2, OUT> extends BaseBroadcastProcessFunction {
    private static final long serialVersionUID = 1L;

    /** Takes one record of the stream that is not broadcast; broadcast state can be read. */
    public abstract void processElement(IN1 value, ReadOnlyContext ctx, Collector<OUT> out) throws Exception;

    /** Takes one record of the broadcast stream, in every subtask; must change broadcast state alike in each. */
    public abstract void processBroadcastElement(IN2 value, Context ctx, Collector<OUT> out) throws Exception;

    /** For the broadcast side; not to be kept. */
    public abstract class Context extends BaseBroadcastProcessFunction.Context {}

    /** For the side that is not broadcast; not to be kept. */
    public abstract class ReadOnlyContext extends BaseBroadcastProcessFunction.ReadOnlyContext {}
}
