package dev.weft.api.function.legacy;

import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SplitEnumerator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands out nothing: functions know what they read. The job's loop. */
final class NoSplits implements SplitEnumerator<UntakenRecords, byte[]> {
    private static final byte[] NOTHING = {};

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {}

    @Override
    public void addSplitsBack(List<UntakenRecords> splits, int subtaskId) {}

    @Override
    public void addReader(int subtaskId) {}

    @Override
    public byte[] snapshotState(long checkpointId) {
        return NOTHING;
    }

    @Override
    public boolean adopt(List<ReaderState<UntakenRecords>> readers) {
        return true;
    }

    @Override
    public void close() {}

    /** Its state, which is empty. */
    static final class Serializer implements SimpleVersionedSerializer<byte[]> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(byte[] state) {
            return state;
        }

        @Override
        public byte[] deserialize(int version, byte[] serialized) {
            return serialized;
        }
    }
}
