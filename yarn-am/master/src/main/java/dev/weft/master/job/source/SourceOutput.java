package dev.weft.master.job.source;

import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.deploy.ToWorker;

/** What an enumerator wants done. Called on the source's loop; implementations only enqueue to the job's loop. */
public interface SourceOutput {
    /** Sends a message to the reader of this attempt; dropped when the attempt is over. */
    void send(AttemptId reader, ToWorker message);

    /** The enumerator failed, and with it the job. */
    void failed(OperatorId source, Failure failure);
}
