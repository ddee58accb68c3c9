package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.RecordBatch;

/** Feeds batches of records into a chain. Task thread. */
public interface BatchRunner {
    /** Processes all records of {@code batch}. @throws dev.weft.runtime.exchange.TaskCanceled when told to stop meanwhile */
    void run(RecordBatch batch);
}
