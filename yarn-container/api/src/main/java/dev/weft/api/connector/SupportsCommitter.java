package dev.weft.api.connector;

import java.io.IOException;

/** A sink in two phases. */
public interface SupportsCommitter<CommittableT> {
    /** A committer for one subtask. */
    Committer<CommittableT> createCommitter(CommitterInitContext context) throws IOException;

    /** Bytes of committables, in checkpoints. */
    SimpleVersionedSerializer<CommittableT> getCommittableSerializer();
}
