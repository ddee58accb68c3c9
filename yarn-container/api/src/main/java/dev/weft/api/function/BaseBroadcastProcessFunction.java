package dev.weft.api.function;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReadOnlyBroadcastState;
import org.jspecify.annotations.Nullable;

/**
 * What functions over a stream and a broadcast stream share. Only the broadcast side may change broadcast state, since each subtask
 * sees the same broadcast records.
 */
public abstract class BaseBroadcastProcessFunction extends AbstractRichFunction {
    private static final long serialVersionUID = 1L;

    abstract static class BaseContext {
        /** Event time of the record or timer, epoch milliseconds; null when it has none. */
        public abstract @Nullable Long timestamp();

        /** Emits {@code value} into a side output. */
        public abstract <X> void output(OutputTag<X> outputTag, X value);

        /** Processing time, epoch milliseconds. */
        public abstract long currentProcessingTime();

        /** Event time, epoch milliseconds; {@link Long#MIN_VALUE} before the first watermark. */
        public abstract long currentWatermark();
    }

    /** What the broadcast side may ask and do; not to be kept. */
    public abstract static class Context extends BaseContext {
        /**
         * The broadcast state of a descriptor that was given to {@code broadcast(...)}.
         *
         * @throws IllegalArgumentException when it was not
         */
        public abstract <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor);
    }

    /** What the other side may ask and do; not to be kept. */
    public abstract static class ReadOnlyContext extends BaseContext {
        /**
         * The broadcast state of a descriptor that was given to {@code broadcast(...)}, to be read.
         *
         * @throws IllegalArgumentException when it was not
         */
        public abstract <K, V> ReadOnlyBroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor);
    }
}
