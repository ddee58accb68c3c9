package dev.weft.api.connector;

import java.io.IOException;
import java.util.Collection;

/** A writer whose output becomes visible only when a committer says so. */
@SuppressWarnings("try") // close() throws what user code throws
public interface CommittingSinkWriter<InputT, CommittableT> extends SinkWriter<InputT> {
    /** What is to be committed with the checkpoint at hand. Called after {@link #flush}, on every barrier and at the end. */
    Collection<CommittableT> prepareCommit() throws IOException, InterruptedException;
}
