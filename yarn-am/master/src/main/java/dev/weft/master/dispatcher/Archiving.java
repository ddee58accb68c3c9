package dev.weft.master.dispatcher;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.JobId;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has ended jobs archived before what they left is removed: until then a later master would archive them in this one's stead. Nobody
 * waits for an archive that does not come. Confined to the dispatcher's loop.
 */
final class Archiving {
    private static final Logger log = LoggerFactory.getLogger(Archiving.class);
    /** An application's containers are to be gone a quarter of a minute after its job. */
    private static final Duration AT_MOST = Duration.ofSeconds(8);

    private final EventLoop loop;
    private final JobArchivist archivist;

    Archiving(EventLoop loop, JobArchivist archivist) {
        this.loop = loop;
        this.archivist = archivist;
    }

    /** @param then told once on the loop, whether the job is archived or not */
    void begin(JobId job, Runnable then) {
        new Attempt(job, then).begin();
    }

    private final class Attempt {
        private final JobId job;
        private final Runnable then;
        private boolean over;

        Attempt(JobId job, Runnable then) {
            this.job = job;
            this.then = then;
        }

        void begin() {
            EventLoop.Cancellable deadline = loop.schedule(
                    AT_MOST, () -> end(new TimeoutException("it takes longer than " + AT_MOST.toSeconds() + " s")));
            archivist
                    .archive(job)
                    .whenComplete((done, failure) -> loop.execute(() -> {
                        deadline.cancel();
                        end(failure);
                    }));
        }

        private void end(@Nullable Throwable failure) {
            if (over) {
                return;
            }
            over = true;
            if (failure != null) {
                Throwable cause = failure.getCause() == null ? failure : failure.getCause();
                log.warn("Job {} is not in the archive: {}", job, cause.getMessage());
            }
            then.run();
        }
    }
}
