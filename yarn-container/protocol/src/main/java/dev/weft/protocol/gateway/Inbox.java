package dev.weft.protocol.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The receiving side of an ordered stream: hands every message over once and in order, whatever the channel did. Confined
 * to its owner's loop.
 */
public final class Inbox<M> {
    private final TreeMap<Long, M> early = new TreeMap<>();
    private long handledSequence;

    /** The messages that may be handled now, in order; empty when {@code envelope} is a repetition or came early. */
    public List<M> receive(Envelope<M> envelope) {
        if (envelope.sequence() > handledSequence) {
            early.put(envelope.sequence(), envelope.message());
        }
        List<M> ready = new ArrayList<>();
        while (!early.isEmpty() && early.firstKey() == handledSequence + 1) {
            ready.add(early.pollFirstEntry().getValue());
            handledSequence++;
        }
        return ready;
    }

    /** What to acknowledge: all messages up to and including this one were handed over. */
    public long handledSequence() {
        return handledSequence;
    }
}
