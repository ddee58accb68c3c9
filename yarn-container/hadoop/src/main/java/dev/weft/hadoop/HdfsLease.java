package dev.weft.hadoop;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Takes a file of HDFS away from whoever writes it: the NameNode closes it for the former writer, whose next block or sync then
 * fails. Only a closed file can be cut and continued. Blocks; one thread.
 */
final class HdfsLease {
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The NameNode lets DataNodes agree on the last block: seconds, more when one of them is lost. */
    private static final int MAX_STEPS = 900;

    private final DistributedFileSystem hdfs;
    private final Path path;

    HdfsLease(DistributedFileSystem hdfs, URI file) {
        this.hdfs = hdfs;
        this.path = new Path(file);
    }

    /** Returns when the file is closed and has exactly {@code length} bytes. */
    void takeCutTo(long length) throws IOException {
        awaitStep(() -> hdfs.recoverLease(path), "its former writer did not lose its lease");
        long found = hdfs.getFileStatus(path).getLen();
        if (found < length) {
            throw new EOFException(path + " has " + found + " bytes, but " + length + " were written and made durable");
        }
        if (found > length && !hdfs.truncate(path, length)) {
            awaitStep(() -> hdfs.isFileClosed(path), "it was not cut to " + length + " bytes");
        }
    }

    private interface Question {
        boolean answered() throws IOException;
    }

    private void awaitStep(Question question, String otherwise) throws IOException {
        for (int step = 0; !question.answered(); step++) {
            if (step == MAX_STEPS) {
                throw new IOException(path + " cannot be continued: " + otherwise + " within "
                        + TimeUnit.NANOSECONDS.toSeconds(MAX_STEPS * STEP_NANOS) + " s");
            }
            LockSupport.parkNanos(STEP_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("Told to stop while waiting for " + path);
            }
        }
    }
}
