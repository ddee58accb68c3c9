package dev.weft.taskmanager.link;

import dev.weft.core.id.Epoch;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;

/** What the {@link MasterLink} needs of its worker. Called on the worker's loop. */
public interface LinkOwner {
    /** The worker as it is now, with all live attempts. */
    WorkerRegistration registration(long incarnation, Epoch epoch);

    /** The heartbeat to send now. */
    WorkerHeartbeat heartbeat(long incarnation, Epoch epoch);

    /** The name of the streams with this master. */
    StreamId stream(long incarnation, Epoch epoch);

    /** Another master leads, or this one has forgotten the worker: what it wanted done ahead is of no use any more. */
    void begunAnew();

    /** A message of the master, due now. */
    void handle(ToWorker message);

    /** No master hears this worker, said again and again until one does. */
    void withoutMaster();

    /** The master has replaced all tasks of this run of the worker: they must stop, and nobody wants their reports. */
    void stopAllTasks();

    /** True when no attempt is alive. */
    boolean idle();

    /** The worker is of no more use: stop all tasks and end the process. */
    void stopWorker(String reason);
}
