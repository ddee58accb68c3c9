package dev.weft.runtime.operator.window;

import dev.weft.api.type.Types;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.state.SliceTable;
import dev.weft.runtime.timer.HeapTimerService;
import dev.weft.runtime.timer.TimerEnvironment;
import dev.weft.runtime.timer.Triggerable;
import dev.weft.runtime.window.Accumulation;
import dev.weft.runtime.window.Session;
import dev.weft.runtime.window.SessionSerializer;
import dev.weft.runtime.window.SliceGrid;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of event time with one accumulator each: all sessions of a key are one value in state, so that a record costs one look for
 * it. A key has one timer, which is moved when it fires and not with each record; timers follow from the sessions and are in no
 * checkpoint. Task thread.
 */
final class SessionWindows implements TimedWindows, Triggerable<Byte> {
    /** All sessions are in one slice: it is only a table over the subtask's keys. */
    private static final long ALL = 0;

    private static final Byte NO_NAMESPACE = 0;

    private final FunctionMaterial of;
    private final WindowParts parts;
    private final WindowAssigner<Object, Window> assigner;
    /** Milliseconds; 0 when each record has its own. */
    private final long gap;

    private final long lateness;
    private final Accumulation accumulation;
    private final WindowClosing closing;
    private final LateRecords late;
    private final EventTime time;
    private final KeyTimes times = new KeyTimes();
    private final RecordContext context;
    private final OperatorFailure failure;
    private final WindowAssigner.WindowAssignerContext assigning;

    private SliceState state;
    private HeapTimerService<Byte> timers;

    /** How far time has come for the key group where it came furthest. Read for each record: no method between. */
    long furthest = Long.MIN_VALUE;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    SessionWindows(WindowParts parts, EventTime time) {
        this.of = parts.of();
        this.parts = parts;
        this.assigner = parts.assigner();
        this.gap = of.<Object>part("assigner") instanceof EventTimeSessionWindows sessions ? sessions.getGap() : 0;
        this.lateness = parts.settings().allowedLateness();
        this.accumulation = parts.accumulation();
        this.closing = parts.closing(time);
        this.late = new LateRecords(of, parts.settings().lateTag());
        this.time = time;
        this.context = of.context();
        this.failure = of.failure();
        this.assigning = new WindowAssigner.WindowAssignerContext() {
            @Override
            public long getCurrentProcessingTime() {
                return of.scope().timers().getCurrentProcessingTime();
            }
        };
    }

    @Override
    public void restored() {
        state = of.states()
                .keyed()
                .slices(WindowPath.SESSIONS.state, parts.contentsSerializer(), SessionSerializer::new);
        state.select(ALL);
        times.restored(state);
        times.reach(time.watermark);
        furthest = times.furthest();
        timers = new HeapTimerService<>(
                of.states().keyed(),
                of.part("key-serializer"),
                Types.BYTE.createSerializer(),
                new TimerEnvironment(of.scope().timers(), of.checkCanceled()),
                this);
        timers.restoreWatermark(time.watermark);
        setTimers();
    }

    /** Sets the timers of all keys. */
    private void setTimers() {
        SliceTable table = state.slice(ALL);
        for (int slot = 0; table != null && slot < table.capacity(); slot++) {
            Object key = table.keyAt(slot);
            if (key != null && table.get(slot) instanceof Session latest) {
                of.states().keyed().setCurrentKey(key, state.hash(key));
                await(latest, earliestDue(latest));
            }
        }
    }

    /**
     * The session that takes the record, made longer or merged by it; a new one has no accumulator yet. Null when the record is too
     * late: then it has gone where such records go.
     */
    @Nullable
    Session sessionOf(Object record, long timestamp) { // hot
        long end = gap > 0 && timestamp != OutputChannel.NO_TIMESTAMP
                ? SliceGrid.plus(timestamp, gap)
                : endOf(record, timestamp);
        Session latest = (Session) state.get();
        if (latest != null && timestamp >= latest.start && timestamp <= latest.end) {
            if (end > latest.end) {
                latest.end = end;
                if (latest.fired) {
                    extended(latest, latest);
                }
            }
            return latest;
        }
        return locate(latest, record, timestamp, end);
    }

    private long endOf(Object record, long timestamp) {
        if (timestamp == OutputChannel.NO_TIMESTAMP) {
            throw failure.because(SliceWindowKind.NO_TIMESTAMP);
        }
        try {
            Window window = assigner.assignWindows(record, timestamp, assigning)
                    .iterator()
                    .next();
            return ((TimeWindow) window).getEnd();
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("the gap of its sessions", thrown);
        }
    }

    /** As {@link #sessionOf} for all records that do not lie in the latest session. */
    private @Nullable Session locate(@Nullable Session latest, Object record, long timestamp, long end) {
        Session later = null;
        Session found = latest;
        while (found != null && found.start > end) {
            later = found;
            found = found.earlier;
        }
        if (found == null || found.end < timestamp) {
            return begin(latest, later, found, record, timestamp, end);
        }
        found.start = Math.min(found.start, timestamp);
        found.end = Math.max(found.end, end);
        for (Session next = found.earlier; next != null && next.end >= timestamp; next = next.earlier) {
            absorb(found, next);
        }
        extended(latest == null ? found : latest, found);
        return found;
    }

    /** A session between two others; null when it would be over already. */
    private @Nullable Session begin(
            @Nullable Session latest,
            @Nullable Session later,
            @Nullable Session earlier,
            Object record,
            long timestamp,
            long end) {
        if (SliceGrid.plus(end - 1, lateness) <= times.ofCurrentKey()) {
            late.take(record);
            return null;
        }
        Session begun = new Session(timestamp, end);
        begun.earlier = earlier;
        if (later == null || latest == null) {
            begun.timer = latest == null ? Session.NEVER : latest.timer;
            state.put(begun);
            await(begun, end - 1);
        } else {
            later.earlier = begun;
            await(latest, end - 1);
        }
        return begun;
    }

    private void absorb(Session into, Session earlier) {
        Object own = earlier.accumulator;
        Object other = into.accumulator;
        if (own == null || other == null) {
            throw new IllegalStateException("A session has no accumulator: " + into + ", " + earlier);
        }
        try {
            into.accumulator = accumulation.join(own, other);
        } catch (RuntimeException e) { // user code merges: the failure names the operator
            throw failure.in("merge", e);
        }
        into.start = Math.min(into.start, earlier.start);
        into.earlier = earlier.earlier;
    }

    /** {@code session} ends later, perhaps: it has to fire, again when it has fired. */
    private void extended(Session latest, Session session) {
        session.fired = false;
        await(latest, session.end - 1);
    }

    /** Sees to it that the current key will be looked at by {@code due}. */
    private void await(Session latest, long due) {
        if (due < latest.timer) {
            if (latest.timer != Session.NEVER) {
                timers.deleteEventTimeTimer(NO_NAMESPACE, latest.timer);
            }
            latest.timer = due;
            timers.registerEventTimeTimer(NO_NAMESPACE, due);
        }
    }

    /** The session has taken a record; if time has passed its end, it fires at once. */
    void changed(Session session) {
        if (session.end - 1 > times.ofCurrentKey()) {
            return;
        }
        long timestamp = context.timestamp;
        fire(of.states().keyed().getCurrentKey(), session, false);
        session.fired = true;
        context.timestamp = timestamp;
    }

    private void fire(Object key, Session session, boolean last) {
        Object held = session.accumulator;
        if (held == null) {
            throw new IllegalStateException("The session " + session + " has no accumulator");
        }
        context.timestamp = session.end - 1;
        try {
            Object own = last ? held : accumulation.copy(held);
            closing.closeOne(key, new TimeWindow(session.start, session.end), accumulation.result(own));
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("window function", thrown);
        }
    }

    @Override
    public WindowPath path() {
        return WindowPath.SESSIONS;
    }

    @Override
    public void advance(long watermark) throws Exception {
        if (watermark > times.reached()) {
            times.reach(watermark);
            furthest = times.furthest();
            timers.advanceWatermark(watermark);
            state.progress(watermark);
        }
    }

    @Override
    public void onEventTime(Object key, Byte namespace, long timestamp) {
        Session latest = (Session) state.get();
        if (latest == null) {
            return;
        }
        latest.timer = Session.NEVER;
        for (Session due = dueUpTo(latest, timestamp); due != null; due = dueUpTo(latest, timestamp)) {
            if (!due.fired) {
                fire(key, due, lateness == 0);
                due.fired = true;
            }
            if (due.due(lateness) <= timestamp) {
                Session over = due;
                failure.guard("clear", () -> closing.clear(key, new TimeWindow(over.start, over.end)));
                latest = without(over, latest);
                if (latest == null) {
                    return;
                }
            }
        }
        await(latest, earliestDue(latest));
    }

    @Override
    public void onProcessingTime(Object key, Byte namespace, long timestamp) {
        throw new IllegalStateException("Sessions of event time have no timers of the clock");
    }

    /** The first that is due by {@code timestamp}; null when none is. */
    private @Nullable Session dueUpTo(@Nullable Session latest, long timestamp) {
        Session first = null;
        for (Session session = latest; session != null; session = session.earlier) {
            if (session.due(lateness) <= timestamp && (first == null || session.due(lateness) <= first.due(lateness))) {
                first = session;
            }
        }
        return first;
    }

    private long earliestDue(Session latest) {
        long earliest = Session.NEVER;
        for (Session session = latest; session != null; session = session.earlier) {
            earliest = Math.min(earliest, session.due(lateness));
        }
        return earliest;
    }

    /** Removes a session of the current key; what is the latest then. */
    private @Nullable Session without(Session over, Session latest) {
        if (over != latest) {
            Session later = latest;
            while (later.earlier != null && later.earlier != over) {
                later = later.earlier;
            }
            later.earlier = over.earlier;
            return latest;
        }
        Session next = over.earlier;
        if (next == null) {
            state.remove();
        } else {
            next.timer = Session.NEVER;
            state.put(next);
        }
        return next;
    }
}
