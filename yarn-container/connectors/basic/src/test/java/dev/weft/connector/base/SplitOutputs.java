package dev.weft.connector.base;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what a reader emits, by split, in the order of emission. */
final class SplitOutputs implements ReaderOutput<String> {
    final List<String> all = new ArrayList<>();
    final Map<String, List<String>> bySplit = new LinkedHashMap<>();
    final List<String> released = new ArrayList<>();

    @Override
    public SourceOutput<String> createOutputForSplit(String splitId) {
        List<String> mine = bySplit.computeIfAbsent(splitId, ignored -> new ArrayList<>());
        return new SourceOutput<>() {
            @Override
            public void collect(String record) {
                all.add(record);
                mine.add(record);
            }

            @Override
            public void collect(String record, long timestamp) {
                collect(record);
            }

            @Override
            public void emitWatermark(Watermark watermark) {}

            @Override
            public void markIdle() {}

            @Override
            public void markActive() {}
        };
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        released.add(splitId);
    }

    @Override
    public void collect(String record) {
        throw new AssertionError("records belong to splits");
    }

    @Override
    public void collect(String record, long timestamp) {
        throw new AssertionError("records belong to splits");
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}
}
