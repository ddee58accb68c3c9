package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;

/**
 * Descriptions of serialisers as bytes of state files, and what a restore makes of them. Called by the state backends on
 * task threads; without state.
 */
public final class SerializerSnapshots {
    private static final int INITIAL_BYTES = 64;

    private SerializerSnapshots() {}

    /**
     * The description of {@code serializer} as it belongs into a state file. Objects of subclasses of POJOs are described
     * as far as the serialiser or its duplicates met them, so ask after the values were written.
     */
    public static byte[] write(TypeSerializer<?> serializer) {
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        try {
            SnapshotForm.write(serializer.snapshotConfiguration(), out);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.USER_CODE, "describe the serializer " + serializer, e);
        }
        return out.getCopyOfBuffer();
    }

    /**
     * Reads what {@link #write} made.
     *
     * @throws EngineException with BAD_INPUT when a user's snapshot class is gone or the form is newer than this release,
     *     with STORAGE when the bytes are damaged
     */
    public static TypeSerializerSnapshot<?> read(byte[] bytes, ClassLoader loader) {
        try {
            return SnapshotForm.read(new DataInputDeserializer(bytes), loader);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "read a type description of " + bytes.length + " bytes from state", e);
        }
    }

    /**
     * Serialiser that reads what was written under {@code old}: {@code current} itself when the bytes are the same, else a
     * reader that converts. What it reads is to be written with {@code current}.
     *
     * @param stateName for the refusal
     * @throws EngineException with BAD_INPUT, naming state, old and new type, when the values cannot be read
     */
    public static <T> TypeSerializer<T> readerFor(
            String stateName, byte[] old, TypeSerializer<T> current, ClassLoader loader) {
        return readerFor(stateName, read(old, loader), current, false);
    }

    /**
     * As {@link #readerFor}, for the keys of a map state and the like: refuses also what could make two different keys the
     * same, which is the removal of a field.
     *
     * @throws EngineException with BAD_INPUT, naming state, old and new type, when the values cannot be read
     */
    public static <T> TypeSerializer<T> mapKeyReaderFor(
            String stateName, byte[] old, TypeSerializer<T> current, ClassLoader loader) {
        return readerFor(stateName, read(old, loader), current, true);
    }

    private static <T> TypeSerializer<T> readerFor(
            String stateName, TypeSerializerSnapshot<?> then, TypeSerializer<T> current, boolean distinct) {
        try {
            TypeSerializer<T> reader = SchemaEvolution.reader(then, current, "");
            if (distinct && !MigratingReader.keepsDistinct(reader)) {
                throw IncompatibleTypeException.at("", ContainerSnapshot.LOSES_FIELDS);
            }
            return reader;
        } catch (IncompatibleTypeException e) {
            throw refusal(
                    "State '" + stateName + "' holds " + SchemaEvolution.typeText(then) + ", the job now declares "
                            + SchemaEvolution.typeText(current.snapshotConfiguration()) + "; " + e.getMessage()
                            + ": restore with the old type, or give the new one another state name",
                    e);
        }
    }

    /** True when {@code current} writes the same bytes as the serialiser that {@code old} describes: what keys need. */
    public static boolean sameEncoding(byte[] old, TypeSerializer<?> current, ClassLoader loader) {
        return encodingFault(read(old, loader), current).isEmpty();
    }

    /**
     * Refuses keys that would have other bytes than in the state: they decide where values lie and cannot be converted.
     *
     * @param owner operator or state whose keys these are, for the refusal
     * @throws EngineException with BAD_INPUT, naming owner, old and new type
     */
    public static void requireSameEncoding(String owner, byte[] old, TypeSerializer<?> current, ClassLoader loader) {
        TypeSerializerSnapshot<?> then = read(old, loader);
        String fault = encodingFault(then, current);
        if (!fault.isEmpty()) {
            throw refusal(
                    "Keys of " + owner + " are " + SchemaEvolution.typeText(then) + " in the state, the job now has "
                            + SchemaEvolution.typeText(current.snapshotConfiguration()) + "; " + fault
                            + ": keys cannot change their encoded form, keep the old type as the key",
                    null);
        }
    }

    /** Empty when the bytes are the same. */
    @SuppressWarnings("ReferenceEquality") // the serialiser itself means as is
    private static <T> String encodingFault(TypeSerializerSnapshot<?> then, TypeSerializer<T> current) {
        try {
            return SchemaEvolution.reader(then, current, "") == current ? "" : "their bytes differ";
        } catch (IncompatibleTypeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static EngineException refusal(String message, @org.jspecify.annotations.Nullable Throwable cause) {
        return new EngineException(ErrorCode.BAD_INPUT, message, cause);
    }
}
