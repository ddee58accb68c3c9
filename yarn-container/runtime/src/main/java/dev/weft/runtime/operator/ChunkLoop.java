package dev.weft.runtime.operator;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.TaskSignal;
import java.io.IOException;

/** Reads records from bytes and runs them through a chain. Copied per chain: see {@link ClassCopies}. */
final class ChunkLoop implements ChunkRunner {
    private final Receiver head;
    private final TypeSerializer<Object> serializer;
    private final RecordContext context;
    private final TaskSignal signal;
    private final DataInputDeserializer in = new DataInputDeserializer();

    ChunkLoop(Receiver head, TypeSerializer<Object> serializer, RecordContext context, TaskSignal signal) {
        this.head = head;
        this.serializer = serializer;
        this.context = context;
        this.signal = signal;
    }

    @Override
    public int run(RecordChunk chunk) { // hot
        in.setBuffer(chunk.bytes(), 0, chunk.length());
        boolean keyed = chunk.keyed();
        boolean timestamped = chunk.timestamped();
        context.keyHashKnown = keyed;
        context.timestamp = OutputChannel.NO_TIMESTAMP;
        int records = 0;
        while (in.available() > 0) {
            if (signal.attention()) {
                signal.checkCanceled();
            }
            Object record;
            try {
                if (timestamped) {
                    context.timestamp = in.readLong();
                }
                if (keyed) {
                    context.keyHash = in.readInt();
                }
                record = serializer.deserialize(in);
            } catch (IOException e) {
                throw new EngineException(
                        ErrorCode.USER_CODE,
                        "A record cannot be read with " + serializer.getClass().getName() + ": " + e.getMessage(),
                        e);
            }
            records++;
            head.accept(record);
        }
        return records;
    }
}
