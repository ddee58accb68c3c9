package dev.weft.api.function;

import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;

/**
 * Takes the records of a keyed stream, with state and timers of the record's key, together with broadcast state, which a second
 * stream changes.
 *
 * @param <KS> type of the key
 * @param <IN1> type of the stream that is not broadcast
 * @param <IN2> type of the broadcast stream
 * @param <OUT> type of the output
 */
public abstract class KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> extends BaseBroadcastProcessFunction {
    private static final long serialVersionUID = 1L;

    /** Takes one record of the stream that is not broadcast; broadcast state can be read. */
    public abstract void processElement(IN1 value, ReadOnlyContext ctx, Collector<OUT> out) throws Exception;

    /** Takes one record of the broadcast stream, in every subtask; must change broadcast state alike in each. */
    public abstract void processBroadcastElement(IN2 value, Context ctx, Collector<OUT> out) throws Exception;

    /**
     * Takes a timer that fired, with its key as the current one.
     *
     * @param timestamp the time for which it was set, epoch milliseconds
     */
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<OUT> out) throws Exception {}

    /** For the broadcast side; not to be kept. */
    public abstract class Context extends BaseBroadcastProcessFunction.Context {
        /** Calls {@code function} for every key that has something in the state. */
        public abstract <VS, S extends State> void applyToKeyedState(
                StateDescriptor<S, VS> stateDescriptor, KeyedStateFunction<KS, S> function) throws Exception;
    }

    /** For the side that is not broadcast; not to be kept. */
    public abstract class ReadOnlyContext extends BaseBroadcastProcessFunction.ReadOnlyContext {
        /** Time and timers of the key. */
        public abstract TimerService timerService();

        /** The key of the record or timer. */
        public abstract KS getCurrentKey();
    }

    /** For timers; not to be kept. */
    public abstract class OnTimerContext extends ReadOnlyContext {
        /** Which time the timer goes by. */
        public abstract TimeDomain timeDomain();
    }
}
