package dev.weft.runtime.operator;

import dev.weft.api.type.TypeSerializer;

/** A defensive copy between two operators, for {@code pipeline.object-reuse: false}. Copied per chain: see {@link ClassCopies}. */
final class CopyingReceiver implements Receiver {
    private final TypeSerializer<Object> serializer;
    private final Receiver out;

    CopyingReceiver(TypeSerializer<Object> serializer, Receiver out) {
        this.serializer = serializer;
        this.out = out;
    }

    @Override
    public void accept(Object record) { // hot
        out.accept(serializer.copy(record));
    }
}
