package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.RecordChunk;

/** Feeds records that came as bytes into a chain. Task thread. */
public interface ChunkRunner {
    /**
     * Processes all records of {@code chunk}; returns how many there were.
     *
     * @throws dev.weft.runtime.exchange.TaskCanceled when told to stop meanwhile
     */
    int run(RecordChunk chunk);
}
