package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Subtask;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** One split per source subtask. */
record GeneratorSplit(Subtask subtask) implements SourceSplit {
    @Override
    public String splitId() {
        return "s" + subtask.index();
    }

    /** Fixed-length form. */
    static final class Serializer implements SimpleVersionedSerializer<GeneratorSplit> {
        private static final int LENGTH = Integer.BYTES + 3 * Long.BYTES;

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(GeneratorSplit split) {
            Subtask subtask = split.subtask();
            return ByteBuffer.allocate(LENGTH)
                    .putInt(subtask.index())
                    .putLong(subtask.position())
                    .putLong(subtask.end())
                    .putLong(subtask.random())
                    .array();
        }

        @Override
        public GeneratorSplit deserialize(int version, byte[] bytes) throws IOException {
            ByteBuffer form = ByteBuffer.wrap(bytes);
            return new GeneratorSplit(new Subtask(form.getInt(), form.getLong(), form.getLong(), form.getLong()));
        }
    }
}
