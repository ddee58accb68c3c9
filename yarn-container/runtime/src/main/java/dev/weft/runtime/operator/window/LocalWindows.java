package dev.weft.runtime.operator.window;

import dev.weft.api.partial.Partial;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.state.SliceTable;
import dev.weft.runtime.state.heap.TableBuffers;
import dev.weft.runtime.window.SliceGrid;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Partial aggregates per key and slice before the exchange. They leave when event time closes their slice, before each barrier, when the
 * input pauses or ends, and when there are too many: then nothing is here that a checkpoint would have to hold. Records of slices that
 * event time has closed here pass as they are: whether they are late, their window decides. Task thread.
 */
final class LocalWindows {
    /** Partial aggregates kept: some ten megabytes with small accumulators. */
    static final int MOST_PARTIALS = 1 << 16;
    /** Records in them: bounds accumulators that grow. */
    static final int MOST_RECORDS = 1 << 20;

    private final SliceGrid grid;
    private final TypeSerializer<Object> keys;
    private final TableBuffers buffers;
    private final Receiver out;
    private final RecordContext context;
    private final Runnable checkCanceled;
    private final TreeMap<Long, SliceTable> slices = new TreeMap<>();

    /** Whether to aggregate. Read for each record. */
    final LocalChoice choice;

    private @Nullable SliceTable selected;
    private long selectedSlice;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long time = Long.MIN_VALUE;
    private int hash;
    private int slot;
    private int partials;
    private long records;

    LocalWindows(FunctionMaterial of, SliceGrid grid, TypeSerializer<Object> keys, LocalChoice choice) {
        this.grid = grid;
        this.keys = keys;
        this.buffers = new TableBuffers(keys);
        this.out = of.out();
        this.context = of.context();
        this.checkCanceled = of.checkCanceled();
        this.choice = choice;
    }

    /** Sends the record as it is. */
    void pass(Object record) { // hot
        out.accept(record);
    }

    /** Event time was here at the checkpoint. */
    void restored(long watermark) {
        time = watermark;
    }

    /** How far event time has come. */
    long time() {
        return time;
    }

    /** True when records at {@code timestamp} are aggregated; their slice is selected then. */
    boolean select(long timestamp) { // hot
        if (timestamp >= from && timestamp < to) {
            return true;
        }
        long slice = grid.sliceOf(timestamp);
        if (slice == SliceState.NONE || slice - 1 <= time) {
            return false;
        }
        selected = slices.computeIfAbsent(slice, end -> buffers.take());
        selectedSlice = slice;
        from = grid.startOf(slice);
        to = slice;
        return true;
    }

    /** What the key has in the selected slice, to take one more record; null when it has nothing: then {@link #begin} is next. */
    @Nullable
    Partial find(Object key) { // hot
        SliceTable table = selected;
        if (table == null) {
            throw new IllegalStateException("No slice is selected");
        }
        hash = buffers.mixed(key);
        slot = table.find(hash, key);
        records++;
        if (slot < 0) {
            return null;
        }
        Partial known = (Partial) table.peek(slot);
        if (known != null) {
            known.records++;
        }
        return known;
    }

    /** Begins what {@link #find} did not find. */
    void begin(Object key, Object accumulator) { // hot
        SliceTable table = selected;
        if (table != null) {
            Object own = keys.isImmutableType() ? key : keys.copy(key);
            table.insert(slot, hash, own, new Partial(own, selectedSlice, accumulator, 1));
            partials++;
        }
    }

    /** True when something has to leave before there is more. */
    boolean isFull() { // hot
        return partials >= MOST_PARTIALS || records >= MOST_RECORDS;
    }

    /** Event time has come to {@code watermark}: what is closed leaves; all of it when records pass from now on, to stay before them. */
    void advance(long watermark) {
        time = Math.max(time, watermark);
        for (Map.Entry<Long, SliceTable> first = slices.firstEntry();
                first != null && first.getKey() - 1 <= time;
                first = slices.firstEntry()) {
            slices.remove(first.getKey());
            emit(first.getKey(), first.getValue());
        }
        if (choice.passing > 0) {
            flush();
        }
    }

    /** Everything leaves. */
    void flush() {
        for (Map.Entry<Long, SliceTable> first = slices.pollFirstEntry();
                first != null;
                first = slices.pollFirstEntry()) {
            emit(first.getKey(), first.getValue());
        }
    }

    private void emit(long slice, SliceTable table) {
        if (slice == selectedSlice) {
            selected = null;
            from = Long.MAX_VALUE;
            to = Long.MIN_VALUE;
        }
        long timestamp = context.timestamp;
        context.timestamp = slice - 1;
        long left = 0;
        for (int slot = 0; slot < table.capacity(); slot++) {
            if (table.peek(slot) instanceof Partial partial) {
                checkCanceled.run();
                left += partial.records;
                out.accept(partial);
            }
        }
        context.timestamp = timestamp;
        partials -= table.size();
        records -= left;
        choice.reduced(left, table.size());
        buffers.recycle(table);
    }
}
