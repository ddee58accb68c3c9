package dev.weft.protocol.gateway;

import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;

/**
 * What a master says to one worker. Every call may be lost, repeated or overtaken; implementations return at once. Called
 * on the master's loop; received on the worker's. A worker drops calls of an epoch older than the highest it has heard.
 */
public interface WorkerGateway {
    /** The worker belongs to the master of this epoch from now on. */
    void accepted(RegistrationAccepted accepted);

    /** The worker's last call was refused; the reason says what it should do. */
    void refused(Refusal refusal);

    /** One per heartbeat interval. */
    void heartbeat(StreamId stream);

    /** One message of the master's stream to this worker. */
    void deliver(StreamId stream, Envelope<ToWorker> message);

    /** The master has handled all messages of the worker's stream up to and including {@code sequence}. */
    void acknowledge(StreamId stream, long sequence);

    /** People want to know something of the worker's process; answered by {@link MasterGateway#inspected}, or not at all. */
    void inspect(StreamId stream, InspectionRequest request);
}
