package dev.weft.runtime.operator;

import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.exchange.OutputChannel;

/** Every channel gets each record, all but the last a copy when the type can change. Copied per chain: see {@link ClassCopies}. */
final class BroadcastEdge implements Receiver {
    private final OutputChannel[] channels;
    private final RecordContext context;
    private final RecordCount emitted;
    private final TypeSerializer<Object> serializer;
    private final boolean copies;

    BroadcastEdge(
            OutputChannel[] channels, RecordContext context, RecordCount emitted, TypeSerializer<Object> serializer) {
        this.channels = channels;
        this.context = context;
        this.emitted = emitted;
        this.serializer = serializer;
        this.copies = !serializer.isImmutableType();
    }

    @Override
    public void accept(Object record) { // hot
        emitted.count++;
        long timestamp = context.timestamp;
        int last = channels.length - 1;
        for (int i = 0; i < last; i++) {
            channels[i].add(copies ? serializer.copy(record) : record, timestamp);
        }
        channels[last].add(record, timestamp);
    }
}
