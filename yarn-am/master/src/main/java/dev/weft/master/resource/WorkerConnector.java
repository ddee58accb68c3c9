package dev.weft.master.resource;

import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.WorkerRegistration;

/**
 * Opens the way to a worker: over Thrift between processes, through the codec inside one, over a fake network in simulation.
 * Called on the ResourceManager's loop; returns at once.
 */
public interface WorkerConnector {
    /**
     * A way to the worker that registered; connecting goes on behind it.
     *
     * @param gone to be run, on any thread, when the worker is certainly dead: its connection was reset and a reconnect
     *     refused. Only a hint when it comes after {@link Connection#close}
     */
    Connection connect(WorkerRegistration worker, Runnable gone);

    /** A way to one run of one worker. */
    interface Connection {
        /** Calls go out in the order in which they are made, may be lost, and never block. */
        WorkerGateway gateway();

        /** Lets what was said go out, then closes. Idempotent. */
        void close();
    }
}
