package dev.weft.runtime.operator;

import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;
import dev.weft.api.type.Types;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.timer.InternalTimerService;
import dev.weft.runtime.timer.Triggerable;
import org.jspecify.annotations.Nullable;

/**
 * Time as one operator's function sees it: event time, the timestamp of what it works on, and timers when it is keyed. What a timer
 * of event time emits bears the timer's time, of processing time none. Task thread.
 */
public final class OperatorTimers implements TimerService, Triggerable<Byte> {
    /** Name of the state that holds the timers. */
    static final String STATE = "_timers";

    private static final Byte NO_NAMESPACE = 0;

    private final String operatorName;
    private final OperatorStates states;
    private final TaskScope scope;
    private final RecordContext context;
    private final OperatorFailure failure;
    private @Nullable TimerTarget target;
    private @Nullable InternalTimerService<Byte> service;
    private long watermark = Long.MIN_VALUE;
    private @Nullable TimeDomain firing;
    private long firingTimestamp;

    OperatorTimers(
            String operatorName,
            OperatorStates states,
            TaskScope scope,
            RecordContext context,
            OperatorFailure failure) {
        this.operatorName = operatorName;
        this.states = states;
        this.scope = scope;
        this.context = context;
        this.failure = failure;
    }

    /** Who takes the timers; without it the operator has none. */
    public void target(TimerTarget to) {
        target = to;
    }

    /** Goes on from a checkpoint; the states are there. */
    void restore(long restoredWatermark) {
        watermark = restoredWatermark;
        if (target != null && states.isKeyed()) {
            service = states.keyed().timers(STATE, Types.BYTE.createSerializer(), this);
            service.restoreWatermark(restoredWatermark);
        }
    }

    /** Event time moved: fires what is due. */
    void advance(long to) throws Exception {
        watermark = Math.max(watermark, to);
        if (service != null) {
            service.advanceWatermark(to);
        }
    }

    @Override
    public void onEventTime(Object key, Byte namespace, long timestamp) {
        context.timestamp = timestamp;
        fire(TimeDomain.EVENT_TIME, timestamp);
    }

    @Override
    public void onProcessingTime(Object key, Byte namespace, long timestamp) {
        context.timestamp = OutputChannel.NO_TIMESTAMP;
        fire(TimeDomain.PROCESSING_TIME, timestamp);
    }

    private void fire(TimeDomain domain, long timestamp) {
        TimerTarget to = target;
        if (to == null) {
            throw new IllegalStateException("Operator '" + operatorName + "' takes no timers, but one fired");
        }
        firing = domain;
        firingTimestamp = timestamp;
        failure.guard("onTimer", () -> to.onTimer(timestamp));
        firing = null;
    }

    /** The time of the record or timer at hand; null when it has none. */
    @Nullable
    Long timestamp() {
        if (firing != null) {
            return firingTimestamp;
        }
        long timestamp = context.timestamp;
        return timestamp == OutputChannel.NO_TIMESTAMP ? null : (Long) timestamp;
    }

    /** Which time the timer at hand goes by. @throws IllegalStateException when there is none */
    TimeDomain timeDomain() {
        if (firing == null) {
            throw new IllegalStateException("timeDomain() belongs to onTimer");
        }
        return firing;
    }

    /** The key of the record or timer at hand. */
    Object currentKey() {
        return states.keyed().getCurrentKey();
    }

    @Override
    public long currentProcessingTime() {
        return scope.timers().getCurrentProcessingTime();
    }

    @Override
    public long currentWatermark() {
        return watermark;
    }

    @Override
    public void registerProcessingTimeTimer(long time) {
        service(UNSUPPORTED_REGISTER_TIMER_MSG).registerProcessingTimeTimer(NO_NAMESPACE, time);
    }

    @Override
    public void registerEventTimeTimer(long time) {
        service(UNSUPPORTED_REGISTER_TIMER_MSG).registerEventTimeTimer(NO_NAMESPACE, time);
    }

    @Override
    public void deleteProcessingTimeTimer(long time) {
        service(UNSUPPORTED_DELETE_TIMER_MSG).deleteProcessingTimeTimer(NO_NAMESPACE, time);
    }

    @Override
    public void deleteEventTimeTimer(long time) {
        service(UNSUPPORTED_DELETE_TIMER_MSG).deleteEventTimeTimer(NO_NAMESPACE, time);
    }

    private InternalTimerService<Byte> service(String refusal) {
        if (service == null) {
            throw new UnsupportedOperationException(
                    refusal + " Operator '" + operatorName + "' is not on one: use keyBy(...) before it");
        }
        return service;
    }
}
