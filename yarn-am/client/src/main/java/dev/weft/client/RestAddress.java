package dev.weft.client;

import java.net.URI;
import java.util.List;

/** Where the master's REST server is now: asked before every call, because a takeover may move it. Thread-safe. */
@FunctionalInterface
public interface RestAddress {
    /**
     * The base of all paths, e.g. {@code http://host:8081}.
     *
     * @throws dev.weft.core.error.EngineException CONNECTION_LOST when no master is known at the moment
     */
    URI current();

    /**
     * Nobody answers there, somebody who does not lead does, or nobody is known. May block.
     *
     * @return true when a master may be found again soon, there or elsewhere: the call is worth repeating
     */
    default boolean gone() {
        return false;
    }

    /** One that never moves. */
    static RestAddress fixed(String host, int port) {
        URI base = URI.create(
                "http://" + (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port);
        return () -> base;
    }

    /** One that never moves, given as a whole: {@code http://host:port/proxy/application_1}. */
    static RestAddress fixed(URI base) {
        return () -> base;
    }

    /**
     * The masters of one cluster, of which one leads and the others send callers to it: they are asked in turn, and whoever answers is
     * asked again.
     *
     * @param bases at least one
     */
    static RestAddress anyOf(List<URI> bases) {
        if (bases.size() == 1) {
            return fixed(bases.get(0));
        }
        return new SeveralMasters(bases);
    }
}
