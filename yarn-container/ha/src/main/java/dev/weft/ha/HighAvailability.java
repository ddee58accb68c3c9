package dev.weft.ha;

import dev.weft.core.concurrent.EventLoop;

/**
 * The election service of one cluster as one process sees it. Opened once per process by its wiring
 * ({@link HighAvailabilityProvider}), safe on any thread.
 */
public interface HighAvailability extends AutoCloseable {
    /**
     * A candidacy, not yet started.
     *
     * @param loop where callbacks run
     * @param applicationAttempt attempt number of the application that hosts this candidate, from 1
     */
    LeaderElection election(EventLoop loop, int applicationAttempt);

    /**
     * A watch on the leader's address, not yet started.
     *
     * @param loop where callbacks run
     */
    LeaderDiscovery discovery(EventLoop loop);

    /**
     * A pointer by name, e.g. the job's id; letters, digits, '-', '_' and '.'.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the name has another form
     */
    Pointer pointer(String name);

    /** True when another process can take over leadership and pointers. */
    boolean survivesProcess();

    /** Closes all elections, discoveries and connections. Idempotent. */
    @Override
    void close();
}
