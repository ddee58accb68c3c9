package dev.weft.runtime.operator.window;

import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.WindowSettings;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.OperatorPart;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.state.SliceTable;
import dev.weft.runtime.window.Accumulation;
import dev.weft.runtime.window.RecordListSerializer;
import dev.weft.runtime.window.SliceGrid;
import dev.weft.runtime.window.SlidingMerge;
import org.jspecify.annotations.Nullable;

/**
 * Windows of slices: which slice a record belongs to, when windows fire, when slices go. Time is event time, or the clock when windows
 * go by it; a time t means that no more records at or before t come. A window fires once time reached its last millisecond.
 *
 * <p>After a restore key groups may have come from subtasks that were further in time: until time has reached the furthest of them,
 * each group has its own, so that no window fires twice. Task thread.
 */
final class SliceWindows implements OperatorPart {
    private final FunctionMaterial of;
    private final WindowParts parts;
    private final SliceGrid grid;
    private final long lateness;
    private final Accumulation accumulation;
    private final WindowClosing closing;
    private final LateRecords late;
    private final RecordContext context;
    private final OperatorFailure failure;

    private final KeyTimes times = new KeyTimes();
    private SlidingMerge merge;

    /** The values; {@link #selectFor} chose the slice. There once the operator was restored. Read for each record. */
    SliceState slices;

    /** Records from here on … */
    long plainFrom = Long.MAX_VALUE;
    /** … up to here, exclusive, belong to the selected slice, of which no window has fired. Read for each record. */
    long plainTo = Long.MIN_VALUE;

    /** @param lateness how long behind its end a window takes records; 0 for windows that go by the clock */
    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    SliceWindows(WindowParts parts, SliceGrid grid, EventTime time, long lateness) {
        this.of = parts.of();
        this.parts = parts;
        this.grid = grid;
        this.lateness = lateness;
        this.accumulation = parts.accumulation();
        this.closing = keepsRecords() ? new ListClosing(parts.closing(time)) : parts.closing(time);
        this.late = new LateRecords(of, parts.settings().lateTag());
        this.context = of.context();
        this.failure = of.failure();
    }

    private boolean keepsRecords() {
        return parts.settings().contents() == WindowSettings.Contents.RECORDS;
    }

    @Override
    public void restored() {
        KeyedStateBackend keyed = of.states().keyed();
        slices = keepsRecords()
                ? keyed.slices(path().state, parts.contentsSerializer(), RecordListSerializer::new)
                : keyed.slices(path().state, parts.contentsSerializer());
        merge = new SlidingMerge(slices, grid, accumulation);
        times.restored(slices);
    }

    /** How windows are in state. */
    WindowPath path() {
        return keepsRecords() ? WindowPath.RECORD_SLICES : WindowPath.SLICES;
    }

    /** Time was here at the checkpoint. */
    void restoreTime(long time) {
        times.reach(time);
    }

    /** How far time has come, for the key group where it came furthest; behind it no window has fired. */
    long furthest() {
        return times.furthest();
    }

    /** Selects the slice of a record at {@code timestamp}; {@link SliceState#NONE} when no window takes the record any more. */
    long selectFor(long timestamp) {
        long slice = grid.sliceOf(timestamp);
        long now = times.ofCurrentKey();
        if (slice == SliceState.NONE || isOver(grid.lastWindow(slice), now)) {
            return SliceState.NONE;
        }
        slices.select(slice);
        boolean plain = slice - 1 > now && times.isEven();
        plainFrom = plain ? grid.startOf(slice) : Long.MAX_VALUE;
        plainTo = plain ? slice : Long.MIN_VALUE;
        return slice;
    }

    /** The window takes no records any more. */
    private boolean isOver(long window, long now) {
        return SliceGrid.plus(window - 1, lateness) <= now;
    }

    /** No window holds the record, or all have gone. */
    void tooLate(Object record, long timestamp) {
        if (SliceGrid.plus(timestamp, lateness) <= times.ofCurrentKey()) {
            late.take(record);
        }
    }

    /** All windows of a partial aggregate have gone. */
    void tooLate(long records) {
        late.drop(records);
    }

    /** The current key's value in {@code slice} has changed: fires again what has fired with it, the latest window first. */
    void changed(long slice) {
        long now = times.ofCurrentKey();
        if (slice - 1 > now) {
            return;
        }
        try {
            fireAgain(slice, now);
        } catch (RuntimeException e) { // user code merges: the failure names the operator
            throw failure.in("window function", e);
        }
    }

    private void fireAgain(long slice, long now) {
        Object key = of.states().keyed().getCurrentKey();
        int hash = slices.currentMixed();
        merge.changed(slice, hash, key);
        long timestamp = context.timestamp;
        if (grid.isTumbling()) {
            Object own = isOver(slice, now) ? null : valueIn(slice, hash, key);
            if (own != null) {
                fireAgain(slice, key, own);
            }
        } else {
            fireSlidingAgain(slice, now, hash, key);
        }
        context.timestamp = timestamp;
    }

    /** Of the windows that hold the slice, those that have fired and are not over. */
    private void fireSlidingAgain(long slice, long now, int hash, Object key) {
        long last = grid.lastWindow(slice);
        long first = grid.firstWindow(slice);
        while (last >= first && last - 1 > now) {
            last -= grid.slide();
        }
        while (first <= last && isOver(first, now)) {
            first += grid.slide();
        }
        long window = last;
        for (Object own : merge.windowsWith(slice, first, last, hash, key)) {
            fireAgain(window, key, own);
            window -= grid.slide();
        }
    }

    private void fireAgain(long window, Object key, Object own) {
        context.timestamp = window - 1;
        close(key, windowOf(window), accumulation.result(own));
    }

    private @Nullable Object valueIn(long window, int hash, Object key) {
        SliceTable table = slices.slice(window);
        int slot = table == null ? -1 : table.find(hash, key);
        Object value = slot < 0 || table == null ? null : table.peek(slot);
        return value == null ? null : accumulation.copy(value);
    }

    private TimeWindow windowOf(long window) {
        return new TimeWindow(grid.startOfWindow(window), window);
    }

    private void close(Object key, TimeWindow window, Object result) {
        try {
            closing.closeOne(key, window, result);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("window function", thrown);
        }
    }

    /** Time has come to {@code now}: fires windows in the order of time, then drops what is over. */
    void advance(long now) {
        long before = times.reached();
        if (now <= before) {
            return;
        }
        times.reach(now);
        plainFrom = Long.MAX_VALUE;
        plainTo = Long.MIN_VALUE;
        for (long window = nextWindow(before); isDue(window, now); window = nextWindow(window - 1)) {
            fire(window);
        }
        if (lateness > 0 && closing.clears()) {
            clear(before, now);
        }
        dropUpTo(now);
        slices.progress(now);
    }

    private static boolean isDue(long window, long now) {
        return window != SliceState.NONE && window - 1 <= now;
    }

    /** The first window with records that has not fired; {@link SliceState#NONE} when there is none. */
    long nextWindow() {
        return nextWindow(times.reached());
    }

    /** The first window with records whose last millisecond lies behind {@code after}. */
    private long nextWindow(long after) {
        if (after == Long.MIN_VALUE) {
            long slice = slices.firstBehind(after);
            return slice == SliceState.NONE ? slice : grid.firstWindow(slice);
        }
        if (after >= Long.MAX_VALUE - 1) {
            return SliceState.NONE;
        }
        long first = grid.firstWindowFrom(after + 2);
        long slice = slices.firstBehind(grid.startOfWindow(first));
        if (slice == SliceState.NONE) {
            return slice;
        }
        return slice <= first ? first : grid.firstWindow(slice);
    }

    private void fire(long window) {
        TimeWindow closed = windowOf(window);
        try {
            if (grid.isTumbling()) {
                fireTumbling(closed);
            } else {
                merge.visit(window, (key, own) -> fireKey(key, closed, own));
            }
        } catch (RuntimeException e) {
            throw failure.in("window function", e);
        }
    }

    private void fireTumbling(TimeWindow window) {
        SliceTable table = slices.slice(window.getEnd());
        if (table == null) {
            return;
        }
        boolean kept = lateness > 0;
        for (int slot = 0; slot < table.capacity(); slot++) {
            Object key = table.keyAt(slot);
            Object value = key == null ? null : kept ? table.peek(slot) : table.get(slot);
            if (key != null && value != null) {
                fireKey(key, window, kept ? accumulation.copy(value) : value);
            }
        }
    }

    private void fireKey(Object key, TimeWindow window, Object own) { // hot
        of.checkCanceled().run();
        if (times.hadReached(key, window.maxTimestamp())) {
            return;
        }
        if (closing.needsKey()) {
            of.states().keyed().setCurrentKey(key, slices.hash(key));
        }
        context.timestamp = window.maxTimestamp();
        close(key, window, accumulation.result(own));
        if (lateness == 0 && closing.clears()) {
            failure.guard("clear", () -> closing.clear(key, window));
        }
    }

    /** Windows that were not over at {@code before} and are now. */
    private void clear(long before, long now) {
        long cleared = before < Long.MIN_VALUE + lateness ? Long.MIN_VALUE : before - lateness;
        for (long window = nextWindow(cleared);
                window != SliceState.NONE && isOver(window, now);
                window = nextWindow(window - 1)) {
            TimeWindow over = windowOf(window);
            merge.visitKeys(window, key -> {
                of.states().keyed().setCurrentKey(key, slices.hash(key));
                failure.guard("clear", () -> closing.clear(key, over));
            });
        }
    }

    private void dropUpTo(long now) {
        for (long slice = slices.firstBehind(Long.MIN_VALUE);
                slice != SliceState.NONE && isOver(grid.lastWindow(slice), now);
                slice = slices.firstBehind(slice)) {
            slices.drop(slice);
        }
        if (slices.firstBehind(Long.MIN_VALUE) == SliceState.NONE) {
            merge.forget();
        }
    }
}
