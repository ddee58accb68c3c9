package dev.weft.ha;

/**
 * One process's part in the election of the leader. Made by {@link HighAvailability#election}; methods are safe on any
 * thread and return at once, callbacks come on the event loop that was given there.
 */
public interface LeaderElection extends AutoCloseable {
    /** Begins to stand for election. Called once. */
    void start(Candidate candidate);

    /**
     * Tells the world where the leader listens, for as long as {@code token} leads: whoever discovers hears it, also after a
     * lost connection. No effect when the token leads no more.
     */
    void publish(FencingToken token, LeaderAddress address);

    /** Gives up leadership at once, so that another candidate need not wait. No callback comes afterwards. Idempotent. */
    @Override
    void close();

    /** What a candidate hears, in order. All methods run on the candidate's event loop. */
    interface Candidate {
        /** This process leads from now on. */
        void elected(FencingToken token);

        /**
         * The election service is out of reach but this process may still lead: go on working, complete no checkpoint and
         * move no pointer until {@link #reconnected} or {@link #revoked}.
         */
        void suspended();

        /** The service is back in time; this process still leads with the same token. */
        void reconnected();

        /**
         * This process leads no more: another may, from now on. It stays a candidate, and {@link #elected} may come again
         * with a higher epoch.
         */
        void revoked();
    }
}
