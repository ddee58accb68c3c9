package dev.weft.connector.files;

import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.testing.ForwardingFileStore;
import dev.weft.core.testing.ForwardingOutput;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;

/**
 * Files in memory that change nothing for a while, as HDFS in safe mode: reading goes on, and a stream that is refused is broken for
 * good. Time passes while somebody waits. One thread.
 */
final class UnwillingStore extends ForwardingFileStore {
    private final MemoryFileStore files = new MemoryFileStore(new ManualClock());
    private long nowNanos;
    private long beganNanos;
    private long refusesUntilNanos;
    IOException refusal = new ConnectException("Name node is in safe mode");
    boolean loseNextAnswer;
    int interruptsAfter = Integer.MAX_VALUE;
    int broken;

    final Patience.Time time = new Patience.Time() {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void pause(long nanos) {
            nowNanos += nanos;
            if (--interruptsAfter == 0) {
                Thread.currentThread().interrupt();
            }
        }
    };

    void refuseFor(Duration duration) {
        beganNanos = nowNanos;
        refusesUntilNanos = nowNanos + duration.toNanos();
    }

    /** Since it began to refuse. */
    Duration elapsed() {
        return Duration.ofNanos(nowNanos - beganNanos);
    }

    private void check() throws IOException {
        if (nowNanos < refusesUntilNanos) {
            throw refusal;
        }
    }

    @Override
    protected FileStore before(String call, URI path) throws IOException {
        if (!call.equals("list") && !call.equals("look at") && !call.equals("open")) {
            check();
        }
        return files;
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        DurableOutput made = new Breaking(super.create(file, mode));
        if (loseNextAnswer) {
            loseNextAnswer = false;
            throw new ConnectException("the answer is lost");
        }
        return made;
    }

    @Override
    public DurableOutput resume(URI file, long length) throws IOException {
        return new Breaking(super.resume(file, length));
    }

    @Override
    public boolean isTransient(IOException failure) {
        return failure instanceof ConnectException;
    }

    private final class Breaking extends ForwardingOutput {
        private boolean isBroken;

        Breaking(DurableOutput out) {
            super(out);
        }

        @Override
        protected void beforeFlush() throws IOException {
            if (isBroken) {
                throw new IOException("The stream is broken");
            }
            try {
                check();
            } catch (IOException e) {
                isBroken = true;
                broken++;
                throw e;
            }
        }
    }
}
