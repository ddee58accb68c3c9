package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of a job waits for what storage has not answered yet, but not for ever. Confined to the job's loop.
 */
final class Settlement {
    /** How long: what is not known about the last checkpoint, files to be removed. */
    private static final Duration AT_MOST = Duration.ofSeconds(10);

    private final EventLoop loop;
    private final BooleanSupplier settled;
    private @Nullable Runnable waiting;

    /** @param settled true when nothing is open; {@link #look} is called whenever that may have changed */
    Settlement(EventLoop loop, BooleanSupplier settled) {
        this.loop = loop;
        this.settled = settled;
    }

    /** Runs {@code then} once, as soon as nothing is open or the time is over. */
    void await(Runnable then) {
        waiting = then;
        loop.schedule(AT_MOST, this::go);
        look();
    }

    void look() {
        if (settled.getAsBoolean()) {
            go();
        }
    }

    private void go() {
        Runnable then = waiting;
        waiting = null;
        if (then != null) {
            then.run();
        }
    }
}
