package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore;
import dev.weft.protocol.life.JobLife;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps on storage what a later master goes on to count and to show of a job. One write at a time, of the newest only, and nobody waits
 * for it: a restart goes on meanwhile, and a restart of which a master did not come to write is not counted by the next. Confined to the
 * job's loop; writes run on I/O threads.
 */
final class LifeKeeper {
    private static final Logger log = LoggerFactory.getLogger(LifeKeeper.class);
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final EventLoop loop;
    private final Executor io;
    private final JobStore store;
    private final Supplier<JobLife> life;
    private boolean due;
    private @Nullable Runnable whenIdle;
    private boolean writing;
    private boolean refused;
    private boolean closed;

    /** @param life as it is now; asked on the job's loop */
    LifeKeeper(EventLoop loop, Executor io, JobStore store, Supplier<JobLife> life) {
        this.loop = loop;
        this.io = io;
        this.store = store;
        this.life = life;
    }

    /** There is something new to keep. */
    void changed() {
        due = true;
        writeNext();
    }

    private void writeNext() {
        if (!due || writing || closed) {
            return;
        }
        due = false;
        writing = true;
        JobLife next = life.get();
        io.execute(() -> {
            try {
                store.putLife(next);
                loop.execute(this::written);
            } catch (EngineException e) {
                loop.execute(() -> refused(next.job(), e));
            }
        });
    }

    private void written() {
        writing = false;
        refused = false;
        goOn();
    }

    private void refused(JobId job, EngineException why) {
        writing = false;
        if (!refused) {
            refused = true;
            log.warn("Job {}: its restarts are not on record yet, trying again: {}", job, why.getMessage());
        }
        due = true;
        if (closed) {
            goOn();
        } else {
            loop.schedule(RETRY, this::writeNext);
        }
    }

    private void goOn() {
        Runnable then = whenIdle;
        if (closed && then != null) {
            whenIdle = null;
            then.run();
            return;
        }
        writeNext();
    }

    /** Writes no more; {@code then} runs when nothing is under way: what is removed afterwards does not come back. */
    void end(Runnable then) {
        closed = true;
        if (writing) {
            whenIdle = then;
        } else {
            then.run();
        }
    }
}
