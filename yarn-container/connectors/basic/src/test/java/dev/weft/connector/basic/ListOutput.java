package dev.weft.connector.basic;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a reader emits. */
final class ListOutput<T> implements ReaderOutput<T> {
    final List<T> records = new ArrayList<>();

    @Override
    public void collect(T record) {
        records.add(record);
    }

    @Override
    public void collect(T record, long timestamp) {
        records.add(record);
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}

    @Override
    public SourceOutput<T> createOutputForSplit(String splitId) {
        return this;
    }

    @Override
    public void releaseOutputForSplit(String splitId) {}
}
