package dev.weft.runtime.timer;

import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Timers on the heap. Of processing time only the earliest is known to the task's own timers. Whoever owns the checkpoints takes
 * {@link #frozen()} and gives {@link #restore}. Task thread.
 *
 * @param <N> type of the namespace
 */
public final class HeapTimerService<N> implements InternalTimerService<N> {
    private static final long NOTHING = Long.MAX_VALUE;

    private final KeyContext keys;
    private final TimerEnvironment task;
    private final Triggerable<N> target;
    private final TimerQueue eventTime;
    private final TimerQueue processingTime;
    private final @Nullable TypeSerializer<Object> keyCopier;
    private final @Nullable TypeSerializer<N> namespaceCopier;

    private long watermark = Long.MIN_VALUE;
    /** The earliest time at which the task will call back. */
    private long awaited = NOTHING;

    private boolean closed;

    /** Nothing is set yet. */
    @SuppressWarnings("unchecked") // queues hold namespaces of every type, each its own
    public HeapTimerService(
            KeyContext keys,
            TypeSerializer<Object> keySerializer,
            TypeSerializer<N> namespace,
            TimerEnvironment task,
            Triggerable<N> target) {
        this.keys = keys;
        this.task = task;
        this.target = target;
        StableHash<Object> namespaces = (StableHash<Object>) namespace.stableHash();
        eventTime = new TimerQueue(keySerializer.stableHash(), namespaces);
        processingTime = new TimerQueue(keySerializer.stableHash(), namespaces);
        keyCopier = keySerializer.isImmutableType() ? null : keySerializer;
        namespaceCopier = namespace.isImmutableType() ? null : namespace;
    }

    @Override
    public void registerEventTimeTimer(N namespace, long timestamp) {
        register(eventTime, namespace, timestamp);
    }

    @Override
    public void registerProcessingTimeTimer(N namespace, long timestamp) {
        register(processingTime, namespace, timestamp);
        await(timestamp);
    }

    private void register(TimerQueue queue, N namespace, long timestamp) {
        Object key = keys.getCurrentKey();
        int hash = keys.currentKeyHash();
        if (!queue.contains(key, hash, namespace, timestamp)) {
            Object ownKey = keyCopier == null ? key : keyCopier.copy(key);
            N ownNamespace = namespaceCopier == null ? namespace : namespaceCopier.copy(namespace);
            queue.add(ownKey, hash, ownNamespace, timestamp);
        }
    }

    @Override
    public void deleteEventTimeTimer(N namespace, long timestamp) {
        eventTime.remove(keys.getCurrentKey(), keys.currentKeyHash(), namespace, timestamp);
    }

    @Override
    public void deleteProcessingTimeTimer(N namespace, long timestamp) {
        processingTime.remove(keys.getCurrentKey(), keys.currentKeyHash(), namespace, timestamp);
    }

    @Override
    public long currentWatermark() {
        return watermark;
    }

    @Override
    public long currentProcessingTime() {
        return task.processing().getCurrentProcessingTime();
    }

    @Override
    public void restoreWatermark(long restored) {
        watermark = Math.max(watermark, restored);
    }

    @Override
    public void advanceWatermark(long time) throws Exception {
        watermark = Math.max(watermark, time);
        for (HeapTimer due = eventTime.peek(); due != null && due.timestamp <= watermark; due = eventTime.peek()) {
            task.checkCanceled().run();
            take(eventTime, due);
            target.onEventTime(due.key, namespaceOf(due), due.timestamp);
        }
    }

    private void take(TimerQueue queue, HeapTimer due) {
        queue.remove(due);
        task.processing().fired().inc();
        keys.setCurrentKey(due.key, due.keyHash);
    }

    @SuppressWarnings("unchecked") // only namespaces of type N were added
    private N namespaceOf(HeapTimer timer) {
        return (N) timer.namespace;
    }

    private void await(long timestamp) {
        if (timestamp < awaited) {
            awaited = timestamp;
            task.processing().registerTimer(timestamp, this::onProcessingTime);
        }
    }

    private void onProcessingTime(long calledFor) throws Exception {
        if (closed) {
            return;
        }
        if (calledFor == awaited) {
            awaited = NOTHING;
        }
        try {
            fireDue();
        } finally {
            awaitNext();
        }
    }

    private void fireDue() throws Exception {
        long now = currentProcessingTime();
        for (HeapTimer due = processingTime.peek(); due != null && due.timestamp <= now; due = processingTime.peek()) {
            task.checkCanceled().run();
            take(processingTime, due);
            target.onProcessingTime(due.key, namespaceOf(due), due.timestamp);
        }
    }

    private void awaitNext() {
        HeapTimer next = processingTime.peek();
        if (next != null && !closed) {
            await(next.timestamp);
        }
    }

    @Override
    public int eventTimeTimers() {
        return eventTime.size();
    }

    @Override
    public int processingTimeTimers() {
        return processingTime.size();
    }

    /** No timer fires any more. */
    public void close() {
        closed = true;
    }

    /** The timers as they are now: what is returned never changes. */
    public FrozenTimers frozen() {
        return new FrozenTimers(eventTime.toArray(), processingTime.toArray());
    }

    /** Adds a timer of event time that a checkpoint held. */
    public void restoreEventTime(Object key, int keyHash, N namespace, long timestamp) {
        restore(eventTime, key, keyHash, namespace, timestamp);
    }

    /** Adds a timer of processing time that a checkpoint held; fires with the next callbacks when it is due already. */
    public void restoreProcessingTime(Object key, int keyHash, N namespace, long timestamp) {
        restore(processingTime, key, keyHash, namespace, timestamp);
        await(timestamp);
    }

    private void restore(TimerQueue queue, Object key, int keyHash, N namespace, long timestamp) {
        if (!queue.contains(key, keyHash, namespace, timestamp)) {
            queue.add(key, keyHash, namespace, timestamp);
        }
    }
}
