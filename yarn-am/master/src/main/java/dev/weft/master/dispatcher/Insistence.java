package dev.weft.master.dispatcher;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work on storage that must be done before anything else may happen: tried again while storage refuses, visibly, for as long as it
 * takes or until a deadline. Confined to the dispatcher's loop; the work runs on an I/O thread.
 */
final class Insistence {
    private static final Logger log = LoggerFactory.getLogger(Insistence.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    /** An operator who looks at the log finds the reason within this time. */
    private static final Duration SAY_AGAIN = Duration.ofSeconds(60);

    private final EventLoop loop;
    private final Executor io;

    Insistence(EventLoop loop, Executor io) {
        this.loop = loop;
        this.io = io;
    }

    /**
     * Begins with the first attempt.
     *
     * @param what is done, for people: "record the end of job 3f2c"
     * @param atMost after which it is given up
     * @param done told on the loop
     * @param failed told on the loop instead: storage refused until the deadline, or the work is refused for good
     */
    void begin(String what, Duration atMost, Runnable work, Runnable done, Consumer<EngineException> failed) {
        new Attempts(what, atMost, work, done, failed).next();
    }

    private final class Attempts {
        private final String what;
        private final Runnable work;
        private final Runnable done;
        private final Consumer<EngineException> failed;
        private final long beginNanos = loop.clock().nanos();
        private final long atMostNanos;
        private Duration pause = FIRST_PAUSE;
        private long sayNanos = beginNanos;

        Attempts(String what, Duration atMost, Runnable work, Runnable done, Consumer<EngineException> failed) {
            this.what = what;
            this.atMostNanos = atMost.toNanos();
            this.work = work;
            this.done = done;
            this.failed = failed;
        }

        void next() {
            io.execute(() -> {
                try {
                    work.run();
                    loop.execute(done);
                } catch (EngineException e) {
                    loop.execute(() -> refused(e));
                }
            });
        }

        private void refused(EngineException why) {
            long now = loop.clock().nanos();
            if (why.code() != ErrorCode.STORAGE || now + pause.toNanos() - beginNanos > atMostNanos) {
                failed.accept(why);
                return;
            }
            if (now >= sayNanos) {
                log.warn("Cannot {} yet, trying again: {}", what, why.getMessage());
                sayNanos = now + SAY_AGAIN.toNanos();
            }
            loop.schedule(pause, this::next);
            Duration doubled = pause.multipliedBy(2);
            pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        }
    }
}
