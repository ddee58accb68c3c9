package dev.weft.runtime.exchange;

import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.zip.CRC32C;

/** Looks at single records by encoding them: how large they are, and whether they are still what was emitted. One task thread. */
public final class RecordSampler {
    /** No record encodes to this: the sampler could not tell. */
    static final long UNKNOWN = -1;

    /** Header and reference of an object, beside its fields. */
    private static final int OBJECT_OVERHEAD_BYTES = 20;
    /** Assumed of a record that cannot be encoded. */
    private static final int UNKNOWN_BYTES = 128;

    private static final int INITIAL_BYTES = 64;
    /** What a larger record left behind is not kept. */
    private static final int KEPT_BYTES = 64 * 1024;

    private final TypeSerializer<Object> serializer;
    private final CRC32C checksum = new CRC32C();
    private DataOutputSerializer scratch = new DataOutputSerializer(INITIAL_BYTES);

    /** Of records that {@code serializer} writes. */
    public RecordSampler(TypeSerializer<Object> serializer) {
        this.serializer = serializer;
    }

    /** True when the records can change at all. */
    boolean mutable() {
        return !serializer.isImmutableType();
    }

    /** Estimated bytes of {@code record} on the heap. */
    int sizeOf(Object record) {
        return encode(record) ? scratch.length() + OBJECT_OVERHEAD_BYTES : UNKNOWN_BYTES;
    }

    /** Checksum and length of the record's encoded form, or {@link #UNKNOWN}. */
    long digestOf(Object record) {
        if (!encode(record)) {
            return UNKNOWN;
        }
        checksum.reset();
        checksum.update(scratch.getSharedBuffer(), 0, scratch.length());
        return (long) scratch.length() << Integer.SIZE | checksum.getValue();
    }

    /** True when {@code record} still has the digest that it had when it was emitted, or nobody can tell. */
    public boolean unchanged(Object record, long digest) {
        if (digest == UNKNOWN) {
            return true;
        }
        long now = digestOf(record);
        return now == UNKNOWN || now == digest;
    }

    /** A record that cannot be encoded is no failure as long as it stays in this process: a sample must not make it one. */
    private boolean encode(Object record) {
        if (scratch.getSharedBuffer().length > KEPT_BYTES) {
            scratch = new DataOutputSerializer(INITIAL_BYTES);
        }
        scratch.clear();
        try {
            serializer.serialize(record, scratch);
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
