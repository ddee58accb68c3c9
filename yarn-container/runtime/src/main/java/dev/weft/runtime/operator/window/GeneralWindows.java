package dev.weft.runtime.operator.window;

import dev.weft.api.partial.Partial;
import dev.weft.api.window.MergingWindowAssigner;
import dev.weft.api.window.TriggerResult;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.UserCall;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.timer.InternalTimerService;
import dev.weft.runtime.timer.Triggerable;
import java.util.Collection;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Windows of any assigner, trigger and evictor: contents per key and window, timers that fire them and clean up. What a window emits
 * bears its last timestamp. Task thread.
 */
final class GeneralWindows implements TimedWindows, Triggerable<Window> {
    private final WindowParts parts;
    private final WindowAssigner<Object, Window> assigner;
    private final WindowAssigner.WindowAssignerContext assigning;
    private final boolean eventTime;
    private final long lateness;
    private final WindowContents contents;
    private final WindowClosing closing;
    private final TriggerScope trigger;
    private final @Nullable WindowSet merging;
    private final EventTime time;
    private final LateRecords late;
    private final RecordContext context;
    private final OperatorFailure failure;

    private KeyedStateBackend keys;
    private InternalTimerService<Window> timers;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    GeneralWindows(WindowParts parts, EventTime time) {
        this.parts = parts;
        this.assigner = parts.assigner();
        this.eventTime = assigner.isEventTime();
        this.lateness = parts.settings().allowedLateness();
        this.contents = parts.contents(time);
        this.closing = parts.closing(time);
        this.trigger = new TriggerScope(parts);
        this.time = time;
        this.late = new LateRecords(parts.of(), parts.settings().lateTag());
        this.context = parts.of().context();
        this.failure = parts.of().failure();
        this.merging = assigner instanceof MergingWindowAssigner<Object, Window> grows ? new WindowSet(grows) : null;
        this.assigning = new WindowAssigner.WindowAssignerContext() {
            @Override
            public long getCurrentProcessingTime() {
                return timers.currentProcessingTime();
            }
        };
    }

    @Override
    public void restored() {
        keys = parts.of().states().keyed();
        timers = keys.timers(WindowPath.GENERAL.state, parts.windowSerializer(), this);
        timers.restoreWatermark(time.watermark);
        trigger.timers(timers);
        contents.restored();
        if (merging != null) {
            merging.restored(parts.of().states(), parts.windowSerializer());
        }
    }

    @Override
    public WindowPath path() {
        return WindowPath.GENERAL;
    }

    @Override
    public void advance(long watermark) throws Exception {
        timers.advanceWatermark(watermark);
    }

    void process(Object record, long timestamp) throws Exception {
        boolean taken = false;
        for (Window window : assigner.assignWindows(record, timestamp, assigning)) {
            Window actual = merging == null ? window : merging.add(window, this::merge);
            if (isOver(actual)) {
                if (merging != null) {
                    merging.remove(actual);
                }
                continue;
            }
            add(taken ? contents.copyOf(record) : record, timestamp, actual);
            taken = true;
        }
        context.timestamp = timestamp;
        if (!taken && eventTime && plus(timestamp, lateness) <= time.watermark) {
            late.take(record);
        }
    }

    private void add(Object record, long timestamp, Window window) throws Exception {
        Window state = stateOf(window);
        if (state == null) {
            throw new IllegalStateException("The window " + window + " has no place in state");
        }
        contents.add(state, record, timestamp);
        added(record, timestamp, state, window);
    }

    /** As {@link #process} for what records of one slice became, which lies in the same windows as each of them. */
    void join(Partial partial) throws Exception { // hot
        long last = partial.slice - 1;
        boolean taken = false;
        Iterator<Window> windows =
                assigner.assignWindows(partial, last, assigning).iterator();
        while (windows.hasNext()) {
            Window window = windows.next();
            if (!isOver(window)) {
                contents.join(window, partial.accumulator, !windows.hasNext());
                added(partial, last, window, window);
                taken = true;
            }
        }
        context.timestamp = last;
        if (!taken) {
            late.drop(partial.records);
        }
    }

    private void added(Object record, long timestamp, Window state, Window window) throws Exception {
        TriggerResult result = trigger.onElement(record, timestamp, window);
        act(result, state, window, result.isPurge());
        long cleanup = cleanupOf(window);
        if (cleanup != Long.MAX_VALUE) {
            if (eventTime) {
                timers.registerEventTimeTimer(window, cleanup);
            } else {
                timers.registerProcessingTimeTimer(window, TriggerScope.passed(cleanup));
            }
        }
    }

    private @Nullable Window stateOf(Window window) throws Exception {
        return merging == null ? window : merging.stateOf(window);
    }

    private void act(TriggerResult result, Window state, Window window, boolean last) throws Exception {
        if (result.isFire()) {
            context.timestamp = window.maxTimestamp();
            contents.fire(state, window, keys.getCurrentKey(), last, closing);
        }
        if (result.isPurge()) {
            contents.clear(state);
        }
    }

    /** When a window is given up. */
    private long cleanupOf(Window window) {
        return eventTime ? plus(window.maxTimestamp(), lateness) : window.maxTimestamp();
    }

    private static long plus(long at, long millis) {
        long sum = at + millis;
        return sum < at ? Long.MAX_VALUE : sum;
    }

    private boolean isOver(Window window) {
        return eventTime && cleanupOf(window) <= time.watermark;
    }

    private void merge(Window into, Collection<Window> from, Window state, Collection<Window> states) throws Exception {
        trigger.onMerge(into, from);
        for (Window window : from) {
            trigger.clear(window);
            long cleanup = cleanupOf(window);
            if (eventTime) {
                timers.deleteEventTimeTimer(window, cleanup);
            } else {
                timers.deleteProcessingTimeTimer(window, TriggerScope.passed(cleanup));
            }
        }
        contents.merge(state, states);
    }

    @Override
    public void onEventTime(Object key, Window window, long timestamp) throws Exception {
        guarded(() -> {
            Window state = stateOf(window);
            if (state == null) {
                return;
            }
            boolean over = eventTime && timestamp == cleanupOf(window);
            TriggerResult result = trigger.onEventTime(timestamp, window);
            act(result, state, window, over || result.isPurge());
            if (over) {
                giveUp(state, window);
            }
        });
    }

    @Override
    public void onProcessingTime(Object key, Window window, long timestamp) throws Exception {
        guarded(() -> {
            Window state = stateOf(window);
            if (state == null) {
                return;
            }
            long passed = timestamp - 1;
            boolean over = !eventTime && passed == cleanupOf(window);
            TriggerResult result = trigger.onProcessingTime(passed, window);
            act(result, state, window, over || result.isPurge());
            if (over) {
                giveUp(state, window);
            }
        });
    }

    private void guarded(UserCall call) {
        failure.guard("onTimer", call);
    }

    private void giveUp(Window state, Window window) throws Exception {
        contents.clear(state);
        trigger.clear(window);
        closing.clear(keys.getCurrentKey(), window);
        if (merging != null) {
            merging.remove(window);
        }
    }
}
