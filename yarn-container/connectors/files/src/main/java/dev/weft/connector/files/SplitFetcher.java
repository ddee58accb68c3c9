package dev.weft.connector.files;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Reads splits on a thread of its own, so that slow storage never holds the task up: has files opened and
 * records made, hands batches over. One per reader.
 */
final class SplitFetcher<T> implements Runnable {
    private static final int QUEUED_BATCHES = 4;

    private final SplitFormat<T> format;
    private final FileStores stores;
    private final Configuration config;
    private final LinkedBlockingQueue<FileSourceSplit> splits = new LinkedBlockingQueue<>();
    private final BatchQueue<T> batches = new BatchQueue<>(QUEUED_BATCHES);
    private final Thread thread;
    private volatile boolean closed;

    SplitFetcher(SplitFormat<T> format, FileStores stores, Configuration config, String threadName) {
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
        try (SplitFormat.OpenSplit<T> opened = open(split)) {
            boolean more = true;
            while (more && !closed) {
                RecordBatch<T> batch = opened.next();
                more = batches.put(batch) && !batch.endOfSplit();
            }
        }
    }

    private SplitFormat.OpenSplit<T> open(FileSourceSplit split) throws IOException {
        try {
            return format.open(split, stores, config);
        } catch (FileNotFoundException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Input file " + split.file() + " vanished after it was listed", e);
        } catch (IOException e) {
            throw SplitFormat.readFailure(split, e);
        }
    }

    /** Task: ends the thread; does not wait for I/O that ignores interruption. */
    void close() {
        closed = true;
        batches.close();
        thread.interrupt();
    }
}
