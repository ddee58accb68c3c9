package dev.weft.api.collect;

import dev.weft.api.connector.WriterInitContext;
import java.time.Duration;

/** What a sink writer may ask that talks to the job's client. Task thread. */
public interface ClientLink extends WriterInitContext {
    /** What a client asks; called on the task's thread, also inside of {@link #awaitRequest}. */
    interface RequestHandler {
        void handle(byte[] request) throws Exception;
    }

    /** From now on {@code handler} hears what clients ask. */
    void onRequest(RequestHandler handler);

    /** Answers the client that asked last; lost when nobody waits any more. */
    void answer(byte[] answer);

    /**
     * Waits until a request may have been handled or {@code limit} passed, or for no reason.
     *
     * @throws InterruptedException when the task was told to stop
     */
    void awaitRequest(Duration limit) throws InterruptedException;

    /** What the job's result keeps of this writer when the task ends well. */
    void keep(byte[] rest);
}
