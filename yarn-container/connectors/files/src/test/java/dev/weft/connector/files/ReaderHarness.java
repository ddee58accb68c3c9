package dev.weft.connector.files;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import java.util.ArrayList;
import java.util.List;

/** Drives one reader as a task does: polls, and waits for the future when there is nothing. */
final class ReaderHarness {
    private ReaderHarness() {}

    static <T> List<T> readAll(StreamFormat<T> format, FileStores stores, List<FileSourceSplit> splits)
            throws Exception {
        return readAll(new StreamSplits<>(format), stores, splits);
    }

    static <T> List<T> readAll(SplitFormat<T> format, FileStores stores, List<FileSourceSplit> splits)
            throws Exception {
        FakeReaderContext context = new FakeReaderContext();
        SplitFetcher<T> fetcher = new SplitFetcher<>(format, stores, new Configuration(), "test fetcher");
        Collected<T> output = new Collected<>();
        try (FileSourceReader<T> reader = new FileSourceReader<>(context, fetcher, () -> {})) {
            reader.start();
            reader.addSplits(splits);
            reader.notifyNoMoreSplits();
            InputStatus status = InputStatus.MORE_AVAILABLE;
            while (status != InputStatus.END_OF_INPUT) {
                status = reader.pollNext(output);
                if (status == InputStatus.NOTHING_AVAILABLE) {
                    reader.isAvailable().get();
                }
            }
        }
        return output.records;
    }

    /** Reads {@code wanted} records into {@code output} and returns the checkpoint behind them. */
    static <T> List<FileSourceSplit> readSome(
            SplitFormat<T> format, FileStores stores, List<FileSourceSplit> splits, int wanted, Collected<T> output)
            throws Exception {
        FakeReaderContext context = new FakeReaderContext();
        SplitFetcher<T> fetcher = new SplitFetcher<>(format, stores, new Configuration(), "test fetcher");
        try (FileSourceReader<T> reader = new FileSourceReader<>(context, fetcher, () -> {})) {
            reader.start();
            reader.addSplits(splits);
            while (output.records.size() < wanted) {
                if (reader.pollNext(output) == InputStatus.NOTHING_AVAILABLE) {
                    reader.isAvailable().get();
                }
            }
            return reader.snapshotState(1);
        }
    }

    /** Keeps what was emitted. */
    static final class Collected<T> implements ReaderOutput<T> {
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
        public void emitWatermark(Watermark watermark) {
            throw new IllegalStateException("files have no watermarks");
        }

        @Override
        public void markIdle() {
            throw new IllegalStateException("files are never idle");
        }

        @Override
        public void markActive() {
            throw new IllegalStateException("files are never idle");
        }

        @Override
        public SourceOutput<T> createOutputForSplit(String splitId) {
            return this;
        }

        @Override
        public void releaseOutputForSplit(String splitId) {}
    }
}
