package dev.weft.connector.files;

import dev.weft.core.fs.FileStore;
import dev.weft.core.time.Clock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats what storage refuses for a while (a NameNode in safe mode, or one that restarts), with growing pauses and for a bounded
 * time: cheaper than going back to a checkpoint, which needs the same storage. A cancel interrupts it. Task thread.
 */
final class Patience {
    private static final Logger log = LoggerFactory.getLogger(Patience.class);
    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

    private final FileStore store;
    private final Duration atMost;
    private final Time time;

    /** Where time comes from. */
    interface Time {
        long nanos();

        /** Waits, at most so long; an interrupt ends it and stays set. */
        void pause(long nanos);

        static Time of(Clock clock) {
            return new Time() {
                @Override
                public long nanos() {
                    return clock.nanos();
                }

                @Override
                public void pause(long nanos) {
                    LockSupport.parkNanos(nanos);
                }
            };
        }
    }

    /** Something that may be done again. */
    interface Call<T> {
        T run() throws IOException;
    }

    /** The same without a result. */
    interface Step {
        void run() throws IOException;
    }

    /** @param atMost how long a call is repeated; zero for not at all */
    Patience(FileStore store, Duration atMost, Time time) {
        this.store = store;
        this.atMost = atMost;
        this.time = time;
    }

    /**
     * Does {@code step}, again and again while storage refuses.
     *
     * @param what is being done, for people
     * @throws IOException what it threw at last: at once when that does not pass by itself
     */
    void run(String what, Step step) throws IOException {
        call(what, () -> {
            step.run();
            return Boolean.TRUE;
        });
    }

    /** The same with a result. */
    <T> T call(String what, Call<T> call) throws IOException {
        long began = time.nanos();
        long pause = FIRST_PAUSE_NANOS;
        while (true) {
            try {
                T result = call.run();
                if (pause > FIRST_PAUSE_NANOS) {
                    log.info("Storage is back after {} s: {}", (time.nanos() - began) / 1_000_000_000, what);
                }
                return result;
            } catch (IOException e) {
                if (!store.isTransient(e) || time.nanos() - began + pause > atMost.toNanos()) {
                    throw e;
                }
                if (pause == FIRST_PAUSE_NANOS) {
                    log.warn("Storage refuses to {}, trying for {} s: {}", what, atMost.toSeconds(), reason(e));
                }
                rest(what, pause);
                pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
            }
        }
    }

    /** What went wrong, one line: a NameNode's answer has the stack of its thread behind it. */
    static String reason(IOException failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").strip();
    }

    private void rest(String what, long nanos) throws InterruptedIOException {
        long end = time.nanos() + nanos;
        for (long left = nanos; left > 0; left = end - time.nanos()) {
            time.pause(left);
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("Told to stop while storage refuses to " + what);
            }
        }
    }
}
