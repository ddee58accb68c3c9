package dev.weft.master.dispatcher;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what an ended job left on storage once its end is on record, so that no master begins it again: its checkpoints, then its
 * graph, from which a later master could go on with this work, and last what was decided of it. While storage refuses it tries again,
 * for a bounded time. Confined to the dispatcher's loop; the work runs on an I/O thread.
 */
final class Removal {
    private static final Logger log = LoggerFactory.getLogger(Removal.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    /** A NameNode that starts, or takes over, is back by then. */
    private static final Duration AT_MOST = Duration.ofMinutes(2);

    private final EventLoop loop;
    private final Executor io;
    private final JobStore store;
    private final Consumer<JobId> forget;

    /** @param forget takes away, on an I/O thread, what was decided of a job */
    Removal(EventLoop loop, Executor io, JobStore store, Consumer<JobId> forget) {
        this.loop = loop;
        this.io = io;
        this.store = store;
        this.forget = forget;
    }

    /**
     * Begins with the first attempt.
     *
     * @param cleanUp removes checkpoints; throws EngineException when it is to be done again
     * @param over told on the loop when all is gone, or for good left alone
     */
    void begin(JobId job, Runnable cleanUp, Runnable over) {
        new Attempts(job, cleanUp, over).next();
    }

    private final class Attempts {
        private final JobId job;
        private final Runnable cleanUp;
        private final Runnable over;
        private final long endNanos = loop.clock().nanos() + AT_MOST.toNanos();
        private Duration pause = FIRST_PAUSE;
        private boolean told;

        Attempts(JobId job, Runnable cleanUp, Runnable over) {
            this.job = job;
            this.cleanUp = cleanUp;
            this.over = over;
        }

        void next() {
            io.execute(() -> {
                try {
                    cleanUp.run();
                    store.remove(job);
                    forget.accept(job);
                    loop.execute(over);
                } catch (EngineException e) {
                    loop.execute(() -> refused(e));
                }
            });
        }

        private void refused(EngineException why) {
            if (why.code() == ErrorCode.STALE) {
                log.info("Job {} has ended, and another master cleans up: {}", job, why.getMessage());
                over.run();
            } else if (loop.clock().nanos() + pause.toNanos() > endNanos) {
                log.warn("Job {} has ended and leaves files behind, given up: {}", job, why.getMessage());
                over.run();
            } else {
                tryLater(why);
            }
        }

        private void tryLater(EngineException why) {
            if (!told) {
                told = true;
                log.info(
                        "Job {} has ended; trying for {} s to remove what it left: {}",
                        job,
                        AT_MOST.toSeconds(),
                        why.getMessage());
            }
            loop.schedule(pause, this::next);
            Duration doubled = pause.multipliedBy(2);
            pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        }
    }
}
