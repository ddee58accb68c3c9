package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceSplit;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.timer.HeldTime;
import dev.weft.runtime.timer.WatermarkCombiner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a source's splits have said of event time: who holds it back, and what of it a checkpoint keeps. Task thread. */
final class SourceTime {
    /** Name of the state that holds what each split said: watermark, then its id. Beside the splits, in their order. */
    static final String TIME_STATE = "_reader-time";

    private static final int INITIAL_BYTES = 64;

    private final WatermarkCombiner combiner;
    private final LiveSplits live;
    private final @Nullable SplitParts parts;

    /** @param parts null when the reader's own event time counts, if it has any */
    SourceTime(WatermarkCombiner combiner, LiveSplits live, @Nullable SplitParts parts) {
        this.combiner = combiner;
        this.live = live;
        this.parts = parts;
    }

    void restore(RestoredOperator from) throws IOException {
        if (parts != null) {
            for (byte[] element : VersionedElements.read(from, TIME_STATE)) {
                DataInputDeserializer in = new DataInputDeserializer(element);
                long watermark = in.readLong();
                parts.restore(new String(VersionedElements.rest(in), StandardCharsets.UTF_8), watermark);
            }
        }
    }

    /** Returns true when the reader had none before. */
    boolean added(List<? extends SourceSplit> splits) {
        boolean first = live.isEmpty() && !splits.isEmpty();
        splits.forEach(split -> live.add(split.splitId()));
        return first;
    }

    /** @param splits all that the reader has */
    void snapshot(SnapshotBuilder to, List<? extends SourceSplit> splits) throws IOException {
        Set<String> ids = new HashSet<>();
        List<byte[]> elements = new ArrayList<>();
        for (SourceSplit split : splits) {
            String id = split.splitId();
            ids.add(id);
            if (parts != null) {
                DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
                out.writeLong(parts.watermark(id));
                out.write(id.getBytes(StandardCharsets.UTF_8));
                elements.add(out.getCopyOfBuffer());
            }
        }
        live.replace(ids);
        VersionedElements.add(to, TIME_STATE, elements);
    }

    HeldTime held() {
        return new HeldTime(combiner.current(), combiner.allIdle(), holder());
    }

    private Optional<HeldTime.Holder> holder() {
        int part = combiner.holder();
        long watermark = part < 0 ? Long.MIN_VALUE : combiner.watermark(part);
        String split = part < 0 || parts == null ? "" : parts.splitOf(part);
        String name = split.isEmpty() ? live.names() : split;
        boolean nobody = name.isEmpty() || combiner.allIdle() || watermark == Long.MAX_VALUE;
        return nobody ? Optional.empty() : Optional.of(HeldTime.Holder.ofSplit(name, watermark));
    }
}
