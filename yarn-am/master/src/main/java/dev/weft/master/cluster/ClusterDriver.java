package dev.weft.master.cluster;

import dev.weft.core.id.WorkerId;
import dev.weft.master.view.YarnView;
import java.util.List;
import java.util.Optional;

/**
 * Starts and stops worker processes for the ResourceManager. All methods are called on the ResourceManager's loop and
 * return at once; what comes of them is told to the {@link Listener}, from any thread. Every call may be repeated.
 */
public interface ClusterDriver {
    /** Connects to the cluster. Called once, before anything else. */
    void start(Listener listener);

    /**
     * True when workers come by themselves (standalone): any that registers is welcome and none is asked for. False when
     * only workers of launched grants are.
     */
    boolean workersComeUnasked();

    /** Asks for one more worker; answered by a grant that names this request, or by {@link Listener#requestFailed}. */
    void request(WorkerRequest request);

    /** The worker of this request is not needed any more; a grant may come all the same and is then given back. */
    void withdraw(RequestId request);

    /**
     * Starts the worker process in what was granted. The process registers with the master under the grant's worker id, or
     * {@link Listener#ended} comes.
     */
    void launch(WorkerGrant grant);

    /** Gives the worker back: stops its process if there is one. {@link Listener#ended} may or may not follow. */
    void release(WorkerId worker);

    /** Tells the cluster how the application ended and stops. Nothing is called afterwards. */
    void finish(ApplicationEnd end, String diagnostics);

    /** Why the driver's requests wait (queue, what is asked, what is free), one line; "" when they do not. */
    String waitingFor();

    /** How this cluster lives in YARN; empty when it does not. Any thread; does not block. */
    default Optional<YarnView> yarn() {
        return Optional.empty();
    }

    /** Hears from the cluster. Implementations only enqueue; callable from any thread. */
    interface Listener {
        /**
         * Workers that an earlier master of this application started and that are, as far as the cluster knows, alive: they
         * register by themselves, and {@link Listener#ended} comes for those that do not live any more. Said once, soon after
         * the start, by a driver whose workers outlive a master; an empty list says that there are none.
         */
        void recovered(List<KeptWorker> workers);

        /** Something was granted: wanted or not is for the listener to say, by {@link #launch} or {@link #release}. */
        void granted(List<WorkerGrant> grants);

        /** A worker's process ended, its node was lost, or its launch failed. May be said more than once. */
        void ended(WorkerId worker, WorkerEnd end);

        /** A request cannot be served now; the listener decides whether to ask again. */
        void requestFailed(RequestId request, String reason);

        /** The cluster wants the whole application to stop, or contact with it is lost for good. */
        void failed(String reason);
    }
}
