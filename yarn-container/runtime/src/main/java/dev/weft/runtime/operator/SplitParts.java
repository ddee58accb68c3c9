package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceOutput;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a source's event time is made of under a watermark strategy: a part for each split that the reader tells apart, or one for
 * the reader as a whole. That one is also there while there is no split, so that a reader without any becomes idle like a split
 * without records. Task thread.
 */
final class SplitParts implements PeriodicEmitter {
    /** Makes a part. */
    interface Maker {
        /** @param watermark what the split had said when its position was written down */
        TimedPart make(long watermark);
    }

    private final Maker maker;
    private final LiveSplits live;
    private final Map<String, TimedPart> splits = new LinkedHashMap<>();
    private final Map<String, Long> restored = new HashMap<>();
    private @Nullable TimedPart whole;
    private boolean wholeUsed;

    SplitParts(Maker maker, LiveSplits live) {
        this.maker = maker;
        this.live = live;
    }

    /** A split goes on from what it had said. */
    void restore(String split, long watermark) {
        restored.put(split, watermark);
    }

    /** The part of the reader as a whole, which stays from now on. */
    TimedPart useWhole() {
        wholeUsed = true;
        return whole();
    }

    private TimedPart whole() {
        TimedPart part = whole;
        if (part == null) {
            part = maker.make(Long.MIN_VALUE);
            whole = part;
        }
        return part;
    }

    /** The output of a split; the same until it is released. */
    SourceOutput<Object> output(String split) {
        TimedPart part = splits.get(split);
        if (part == null) {
            Long before = restored.remove(split);
            part = maker.make(before == null ? Long.MIN_VALUE : before);
            splits.put(split, part);
            removeStandIn();
        }
        return part.output();
    }

    private void removeStandIn() {
        TimedPart part = whole;
        if (part != null && !wholeUsed) {
            whole = null;
            part.eventTime().remove();
        }
    }

    /** The split is read to its end. */
    void release(String split) {
        live.remove(split);
        TimedPart released = splits.remove(split);
        if (released != null) {
            released.emit();
            released.eventTime().remove();
        }
    }

    @Override
    public void onPeriodicEmit() {
        if (splits.isEmpty()) {
            whole();
        }
        TimedPart part = whole;
        if (part != null) {
            part.emit();
        }
        splits.values().forEach(TimedPart::emit);
    }

    /** The splits that have outputs of their own. */
    Map<String, TimedPart> splits() {
        return Collections.unmodifiableMap(splits);
    }

    /** What a split said last, in this life or an earlier one. */
    long watermark(String split) {
        TimedPart part = splits.get(split);
        return part == null
                ? restored.getOrDefault(split, Long.MIN_VALUE)
                : part.eventTime().watermark();
    }

    /** The split of a part of the combiner; "" when it is that of the whole reader. */
    String splitOf(int part) {
        return splits.entrySet().stream()
                .filter(entry -> entry.getValue().eventTime().part() == part)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
