package dev.weft.api;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** Sources that one subtask reads. */
final class SingleReader implements ParallelismLimit {
    @Override
    public void checkParallelism(int parallelism) {
        if (parallelism != 1) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "A collection source is read by one subtask: its parallelism must be 1, not " + parallelism);
        }
    }
}
