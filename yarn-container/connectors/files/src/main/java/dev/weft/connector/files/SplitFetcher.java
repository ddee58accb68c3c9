package dev.weft.connector.files;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.SeekableInput;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads splits on a thread of its own, so that slow storage never holds the task up: opens files, decompresses, makes
 * records, hands batches over. One per reader.
 */
final class SplitFetcher<T> implements Runnable {
    private static final int BATCH_RECORDS = 512;
    private static final int QUEUED_BATCHES = 4;

    private final StreamFormat<T> format;
    private final FileStores stores;
    private final ReadableConfig config;
    private final LinkedBlockingQueue<FileSourceSplit> splits = new LinkedBlockingQueue<>();
    private final BatchQueue<T> batches = new BatchQueue<>(QUEUED_BATCHES);
    private final Thread thread;
    private volatile boolean closed;

    SplitFetcher(StreamFormat<T> format, FileStores stores, ReadableConfig config, String threadName) {
        this.format = format;
        this.stores = stores;
        this.config = config;
        this.thread = new Thread(this, threadName);
        thread.setDaemon(true);
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    }

    void start() {
        thread.start();
    }

    /** Task: another split to read, after those before it. */
    void add(FileSourceSplit split) {
        splits.add(split);
    }

    /** Where its batches come out. */
    BatchQueue<T> batches() {
        return batches;
    }

    @Override
    public void run() {
        try {
            while (!closed) {
                fetch(splits.take());
            }
        } catch (InterruptedException e) {
            // Only close() interrupts: the end of this thread.
        } catch (Exception | Error e) {
            if (!closed) {
                batches.fail(e);
            }
        }
    }

    private void fetch(FileSourceSplit split) throws IOException, InterruptedException {
        try (StreamFormat.Reader<T> reader = open(split)) {
            boolean more = true;
            while (more && !closed) {
                RecordBatch<T> batch = nextBatch(split, reader);
                more = batches.put(batch) && !batch.endOfSplit();
            }
        }
    }

    private StreamFormat.Reader<T> open(FileSourceSplit split) throws IOException {
        StreamFormat.FileRange range = split.range();
        Compression compression = Compression.of(split.file());
        try {
            SeekableInput input = stores.of(split.file()).open(split.file());
            try {
                return format.createReader(config, positioned(input, compression, range), range);
            } catch (IOException | RuntimeException e) {
                input.close();
                throw e;
            }
        } catch (FileNotFoundException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Input file " + split.file() + " vanished after it was listed", e);
        } catch (IOException e) {
            throw new IOException("read " + split.file() + ": " + e.getMessage(), e);
        }
    }

    private static InputStream positioned(SeekableInput input, Compression compression, StreamFormat.FileRange range)
            throws IOException {
        if (compression == Compression.NONE) {
            input.seek(range.start());
            return input;
        }
        InputStream unpacked = compression.unpack(input);
        unpacked.skipNBytes(range.start());
        return unpacked;
    }

    private RecordBatch<T> nextBatch(FileSourceSplit split, StreamFormat.Reader<T> reader) throws IOException {
        List<T> records = new ArrayList<>(BATCH_RECORDS);
        long[] nextPositions = new long[BATCH_RECORDS];
        @Nullable T record = null;
        while (records.size() < BATCH_RECORDS) {
            record = readRecord(split, reader);
            if (record == null) {
                break;
            }
            nextPositions[records.size()] = reader.position();
            records.add(record);
        }
        return new RecordBatch<>(split, records, Arrays.copyOf(nextPositions, records.size()), record == null);
    }

    private @Nullable T readRecord(FileSourceSplit split, StreamFormat.Reader<T> reader) throws IOException {
        try {
            return reader.read();
        } catch (IOException e) {
            throw new IOException("read " + split.file() + " at " + reader.position() + ": " + e.getMessage(), e);
        }
    }

    /** Task: ends the thread; does not wait for I/O that ignores interruption. */
    void close() {
        closed = true;
        batches.close();
        thread.interrupt();
    }
}
