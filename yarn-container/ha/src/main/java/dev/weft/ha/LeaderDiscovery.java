package dev.weft.ha;

import java.util.Optional;

/** Finds the current leader. Made by {@link HighAvailability#discovery}; methods are safe on any thread. */
public interface LeaderDiscovery extends AutoCloseable {
    /** Begins to watch. Called once. */
    void start(Listener listener);

    /** Watches no longer; no callback comes afterwards. Idempotent. */
    @Override
    void close();

    /** Who wants to know. Runs on the event loop given to {@link HighAvailability#discovery}. */
    interface Listener {
        /**
         * Called with every change: the address of the leader, or empty when there is none. While the service is out of
         * reach the last answer stands. Epochs rise; an address of a lower epoch than one reported before is never reported.
         */
        void leaderChanged(Optional<LeaderAddress> leader);
    }
}
