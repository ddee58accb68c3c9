package dev.weft.runtime.exchange;

import org.jspecify.annotations.Nullable;

/**
 * A channel between two tasks of this process. The sender counts what it handed over, the receiver what it processed and how much
 * may lie between; each field has one writer.
 */
final class LocalChannel extends InputChannel {
    private volatile long consumed; // receiver
    private volatile int limit = ConsumptionMeter.FIRST_RECORDS; // receiver
    private volatile @Nullable TaskSignal sender; // sender, once
    private volatile long produced; // sender
    private volatile int recordBytes = 1; // sender: size of a sampled record
    private volatile boolean closed; // receiver

    /** Sender: wake {@code signal} when there is room again. */
    void attachSender(TaskSignal signal) {
        sender = signal;
    }

    /** Sender: true when another batch may be handed over. */
    boolean hasRoom() {
        return produced - consumed < limit;
    }

    int limit() {
        return limit;
    }

    void sampledRecordBytes(int bytes) {
        recordBytes = bytes;
    }

    /** Sender: hands a batch over without waking anybody. */
    void put(RecordBatch batch) {
        long handedOver = produced + batch.size(); // the sender is the only writer
        produced = handedOver;
        if (!closed) {
            publish(batch);
        }
    }

    /** Sender: hands an event over without waking anybody. */
    void put(ChannelEvent event) {
        if (!closed) {
            publish(event);
        }
    }

    /** Sender: wakes the receiver if it waits. */
    void announce() {
        TaskSignal receiver = receiver();
        if (receiver != null) {
            receiver.inputPublished();
        }
    }

    /** Sender: wakes the receiver if it waits and so much is there that it is worth it. */
    void announceIfWorthwhile() {
        if (produced - consumed >= limit / 2) {
            announce();
        }
    }

    @Override
    void consumed(RecordBatch batch, ConsumptionMeter meter) {
        long done = consumed + batch.size();
        int newLimit = meter.recordLimit(recordBytes);
        limit = newLimit;
        consumed = done;
        TaskSignal waiting = sender;
        if (waiting != null && produced - done <= newLimit / 2) {
            waiting.roomMade();
        }
    }

    @Override
    void release(RecordChunk chunk, ConsumptionMeter meter) {
        throw new IllegalStateException("Bytes in a local channel");
    }

    @Override
    ChannelFill fill() {
        long waiting = Math.max(0, produced - consumed);
        return new ChannelFill(queued(), waiting * recordBytes, waiting / (double) limit);
    }

    @Override
    void checkAlive() {}

    @Override
    void closeReceiver() {
        closed = true;
        while (poll() != null) {
            // drop: frees the records
        }
    }
}
