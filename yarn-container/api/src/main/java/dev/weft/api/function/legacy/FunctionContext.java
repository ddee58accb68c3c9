package dev.weft.api.function.legacy;

import dev.weft.api.time.Watermark;
import dev.weft.api.type.TypeSerializer;

/** What a source's function is given: copies what may change later, as it is processed on another thread. The function's thread. */
final class FunctionContext<T> implements SourceFunction.SourceContext<T> {
    private final HandOver handOver;
    private final TypeSerializer<T> serializer;
    private final boolean copies;
    private final Object checkpointLock;

    /** @param serializer used by this thread alone */
    FunctionContext(HandOver handOver, TypeSerializer<T> serializer, Object checkpointLock) {
        this.handOver = handOver;
        this.serializer = serializer;
        this.copies = !serializer.isImmutableType();
        this.checkpointLock = checkpointLock;
    }

    @Override
    public void collect(T element) { // hot
        handOver.put(own(element));
    }

    @Override
    public void collectWithTimestamp(T element, long timestamp) { // hot
        handOver.put(new Said.Stamped(own(element), timestamp));
    }

    private Object own(T element) {
        if (element == null) {
            throw new NullPointerException("A source function emitted null; a stream has no null records");
        }
        return copies ? serializer.copy(element) : element;
    }

    @Override
    public void emitWatermark(Watermark mark) {
        handOver.put(new Said.Time(mark.getTimestamp()));
    }

    @Override
    public void markAsTemporarilyIdle() {
        handOver.put(new Said.Idle());
    }

    @Override
    public Object getCheckpointLock() {
        return checkpointLock;
    }

    @Override
    public void close() {}
}
