package dev.weft.master.cluster;

import java.net.URI;
import java.util.Optional;

/**
 * Where a running master answers clients.
 *
 * @param lookup asked before every call, since a takeover may move it
 * @param secret that requests must show, when it wants one
 */
public record MasterAddress(Lookup lookup, Optional<String> secret) {
    /** Finds the master of a cluster again and again. Calls may block; any thread. */
    public interface Lookup {
        /**
         * Base of the master's REST paths.
         *
         * @throws dev.weft.core.error.EngineException CONNECTION_LOST when no master is known at the moment
         */
        URI current();

        /** Nobody answers there: true when a master may be found again soon, there or elsewhere. */
        boolean gone();
    }
}
