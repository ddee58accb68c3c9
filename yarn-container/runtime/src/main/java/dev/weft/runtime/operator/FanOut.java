package dev.weft.runtime.operator;

import dev.weft.api.type.TypeSerializer;

/**
 * Several receivers of one stream: each but the last may get a copy of its own. Copied per chain: see
 * {@link ClassCopies}.
 */
final class FanOut implements Receiver {
    private final Receiver[] receivers;
    private final TypeSerializer<Object> serializer;
    private final boolean copies;

    FanOut(Receiver[] receivers, TypeSerializer<Object> serializer, Boolean copies) {
        this.receivers = receivers;
        this.serializer = serializer;
        this.copies = copies;
    }

    @Override
    public void accept(Object record) { // hot
        int last = receivers.length - 1;
        for (int i = 0; i < last; i++) {
            receivers[i].accept(copies ? serializer.copy(record) : record);
        }
        receivers[last].accept(record);
    }
}
