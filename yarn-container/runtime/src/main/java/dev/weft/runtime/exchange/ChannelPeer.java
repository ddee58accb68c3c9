package dev.weft.runtime.exchange;

import dev.weft.core.id.WorkerId;

/** Where the other end of a channel runs. */
public sealed interface ChannelPeer {
    /** In this process: records go over by reference. */
    record SameProcess() implements ChannelPeer {}

    /**
     * On another worker.
     *
     * @param worker its id
     * @param host where its exchange listens
     * @param dataPort where its exchange listens
     */
    record Remote(WorkerId worker, String host, int dataPort) implements ChannelPeer {
        @Override
        public String toString() {
            return host + ":" + dataPort + " (" + worker + ")";
        }
    }
}
