package dev.weft.protocol.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The sending side of an ordered stream: numbers messages and keeps each until it is acknowledged, so that the owner can
 * send it again. Confined to its owner's loop.
 */
public final class Outbox<M> {
    private final Deque<Envelope<M>> unacknowledged = new ArrayDeque<>();
    private long lastSequence;

    /** Numbers {@code message} and keeps it; the caller sends the result. */
    public Envelope<M> add(M message) {
        Envelope<M> envelope = new Envelope<>(++lastSequence, message);
        unacknowledged.add(envelope);
        return envelope;
    }

    /** Forgets all messages up to and including {@code sequence}. Repeated and overtaken calls do no harm. */
    public void acknowledge(long sequence) {
        while (!unacknowledged.isEmpty() && unacknowledged.peek().sequence() <= sequence) {
            unacknowledged.remove();
        }
    }

    /** What must be sent again, in order. */
    public List<Envelope<M>> unacknowledged() {
        return new ArrayList<>(unacknowledged);
    }
}
