package dev.weft.master.checkpoint;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.config.CheckpointConfig;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Gives savepoints their folders. Confined to the job's loop. */
final class Savepoints {
    private static final int JOB_DIGITS = 6;
    private static final long RANDOM_BITS = 0xFFFF_FFFF_FFFFL;

    private final JobId job;
    private final CheckpointConfig config;
    private final CheckpointStore store;
    private final Serially work;
    private final RandomGenerator random;

    Savepoints(JobId job, CheckpointConfig config, CheckpointStore store, Serially work, RandomGenerator random) {
        this.job = job;
        this.config = config;
        this.store = store;
        this.work = work;
        this.random = random;
    }

    /** Makes the folder of a savepoint, or answers the request why it cannot be made. */
    void makeFolder(SavepointRequest request, Consumer<URI> made) {
        Optional<String> target = request.target().or(config::savepointFolder);
        if (target.isEmpty()) {
            request.answer()
                    .completeExceptionally(new EngineException(
                            ErrorCode.BAD_INPUT,
                            "A savepoint needs a folder: name one, or set "
                                    + CheckpointingOptions.SAVEPOINT_DIRECTORY.key()));
            return;
        }
        String name = "savepoint-" + job.toString().substring(0, JOB_DIGITS) + "-"
                + String.format("%012x", random.nextLong() & RANDOM_BITS);
        work.call(
                () -> store.makeSavepointFolder(target.get(), name),
                made,
                e -> request.answer().completeExceptionally(refusal(target.get(), e)));
    }

    private static EngineException refusal(String target, Exception e) {
        return e instanceof EngineException engine
                ? engine
                : new EngineException(ErrorCode.STORAGE, "Savepoints cannot be written to " + target + ": " + e, e);
    }
}
