package dev.weft.runtime.exchange;

import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Tells about how many bytes a record has, by encoding it. One task thread; for samples only. */
public final class RecordSizer {
    /** Header and reference of an object, beside its fields. */
    private static final int OBJECT_OVERHEAD_BYTES = 20;

    private static final int INITIAL_BYTES = 64;
    /** What a larger record left behind is not kept. */
    private static final int KEPT_BYTES = 64 * 1024;

    private final TypeSerializer<Object> serializer;
    private DataOutputSerializer scratch = new DataOutputSerializer(INITIAL_BYTES);

    /** Of records that {@code serializer} writes. */
    public RecordSizer(TypeSerializer<Object> serializer) {
        this.serializer = serializer;
    }

    /** Estimated bytes of {@code record} on the heap. */
    public int sizeOf(Object record) {
        try {
            scratch.clear();
            serializer.serialize(record, scratch);
            int bytes = scratch.length();
            if (bytes > KEPT_BYTES) {
                scratch = new DataOutputSerializer(INITIAL_BYTES);
            }
            return bytes + OBJECT_OVERHEAD_BYTES;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "measure a record of " + record.getClass().getName(), e);
        }
    }
}
