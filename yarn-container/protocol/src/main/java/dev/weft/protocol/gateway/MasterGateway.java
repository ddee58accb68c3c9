package dev.weft.protocol.gateway;

import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;

/**
 * What a worker says to its master. Every call may be lost, repeated or overtaken; implementations return at once. Called
 * on the worker's loop; received on the master's.
 */
public interface MasterGateway {
    /** Offers the worker's slots; repeated until {@link WorkerGateway#accepted} or {@link WorkerGateway#refused} comes. */
    void register(WorkerRegistration registration);

    /** One per heartbeat interval, for the whole process. */
    void heartbeat(WorkerHeartbeat heartbeat);

    /** One message of the worker's stream to the master. */
    void deliver(StreamId stream, Envelope<FromWorker> message);

    /** The worker has handled all messages of the master's stream up to and including {@code sequence}. */
    void acknowledge(StreamId stream, long sequence);

    /** The answer to an {@link WorkerGateway#inspect inspection}. It is not sent again: whoever asked has a deadline. */
    void inspected(StreamId stream, InspectionReply reply);

    /** What the worker measures. It travels apart from all else and holds up nothing; when reports pile up the oldest is dropped. */
    void metrics(StreamId stream, MetricsReport report);
}
