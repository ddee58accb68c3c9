package dev.weft.runtime.exchange;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fills batches for a task of this process. The size of a batch follows its use: it doubles when it is filled, and halves when it
 * has to leave early. Confined to the sending task's thread.
 */
final class LocalOutput extends OutputChannel {
    private static final int FIRST_BATCH = 16;
    private static final int MAX_BATCH = 256;
    /** A channel holds at least so many batches before it is full. */
    private static final int BATCHES_IN_FLIGHT = 4;
    /** Batches between two looks at a record: of full ones, one record in 4,096. */
    private static final int SAMPLE_EVERY = 16;

    private static final Object[] NONE = {};

    private final LocalChannel channel;
    private final OutputSet outputs;
    private final RecordSampler sampler;
    private final String sender;
    private final boolean checked;
    private final boolean keyed;

    private Object[] records = NONE;
    private int @Nullable [] hashes;
    private long @Nullable [] timestamps;
    private int size;
    private int capacity;
    private int nextBatch = FIRST_BATCH;
    private int batches;
    private long digest;
    private boolean unannounced;
    private boolean closed;

    /** @param sender name of the operator that emits */
    LocalOutput(LocalChannel channel, OutputSet outputs, RecordSampler sampler, boolean keyed, String sender) {
        this.channel = channel;
        this.outputs = outputs;
        this.sampler = sampler;
        this.sender = sender;
        this.checked = sampler.mutable();
        this.keyed = keyed;
    }

    @Override
    public void add(Object record, long timestamp) { // hot
        if (size == capacity) {
            startBatch(record);
        }
        append(record, timestamp);
    }

    @Override
    public void addKeyed(Object record, int hash, long timestamp) { // hot
        if (size == capacity) {
            startBatch(record);
        }
        int[] keys = hashes;
        if (keys != null) {
            keys[size] = hash;
        }
        append(record, timestamp);
    }

    private void append(Object record, long timestamp) { // hot
        int at = size;
        records[at] = record;
        if (timestamp != NO_TIMESTAMP || timestamps != null) {
            stamp(at, timestamp);
        }
        size = ++at;
        if (at == capacity) {
            handOverFull();
        }
    }

    private void stamp(int at, long timestamp) {
        long[] stamps = timestamps;
        if (stamps == null) {
            stamps = new long[capacity];
            Arrays.fill(stamps, 0, at, NO_TIMESTAMP);
            timestamps = stamps;
        }
        stamps[at] = timestamp;
    }

    /** {@code first} is the record that will be added next. */
    private void startBatch(Object first) {
        if (!channel.hasRoom()) {
            outputs.becameFull(this);
            outputs.awaitRoom(this, channel::hasRoom);
        }
        capacity = Math.max(1, Math.min(nextBatch, channel.limit() / BATCHES_IN_FLIGHT));
        records = new Object[capacity];
        hashes = keyed ? new int[capacity] : null;
        timestamps = null;
        size = 0;
        digest = 0;
        if (batches++ % SAMPLE_EVERY == 0) {
            sample(first);
        }
    }

    private void sample(Object record) {
        channel.sampledRecordBytes(sampler.sizeOf(record));
        if (checked) {
            digest = sampler.digestOf(record);
        }
    }

    private void handOverFull() {
        nextBatch = Math.min(MAX_BATCH, 2 * capacity);
        handOver();
        unannounced = true;
        channel.announceIfWorthwhile();
    }

    /** However it came about: without room left, no record may be started. */
    private void handOver() {
        channel.put(new RecordBatch(records, hashes, timestamps, size, digest, sender));
        records = NONE;
        size = 0;
        capacity = 0;
        if (!channel.hasRoom()) {
            outputs.becameFull(this);
        }
    }

    @Override
    boolean hasRoom() {
        return size < capacity || channel.hasRoom();
    }

    @Override
    void flush() {
        if (size > 0) {
            nextBatch = Math.max(FIRST_BATCH, size < capacity / 4 ? capacity / 2 : nextBatch);
            handOver();
            unannounced = true;
        }
        if (unannounced) {
            unannounced = false;
            channel.announce();
        }
    }

    @Override
    void put(ChannelEvent event) {
        if (size > 0) {
            handOver();
        }
        channel.put(event);
        unannounced = false;
        channel.announce();
    }

    @Override
    boolean drained() {
        return true;
    }

    @Override
    void checkAlive() {}

    @Override
    void close() {
        if (!closed) {
            closed = true;
            records = NONE;
            size = 0;
            capacity = 0;
        }
    }

    @Override
    long bytesSent() {
        return 0;
    }

    @Override
    long buffersSent() {
        return batches;
    }

    @Override
    ChannelFill fill() {
        return channel.fill();
    }
}
