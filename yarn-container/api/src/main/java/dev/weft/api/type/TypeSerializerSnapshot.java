package dev.weft.api.type;

import java.io.IOException;

/**
 * What state files say about the serialiser that wrote them, in a form of its own and never by Java serialisation. When a
 * job is restored, the snapshot of the serialiser of today decides whether it can take over from the one of then. Public
 * classes with a public constructor without parameters, as they are made by name. One thread.
 *
 * @param <T> the type that the serialiser handles
 */
public interface TypeSerializerSnapshot<T> {
    /** Version of the form that {@link #writeSnapshot} writes; given back to {@link #readSnapshot}. */
    int getCurrentVersion();

    /** Writes what is needed to read the values again. */
    void writeSnapshot(DataOutputView out) throws IOException;

    /**
     * Fills this object, fresh from its constructor, with what {@code readVersion} of {@link #writeSnapshot} wrote.
     *
     * @param userCodeClassLoader the job's loader
     */
    void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException;

    /** A serialiser that reads what was written back then. */
    TypeSerializer<T> restoreSerializer();

    /** Asked of the snapshot of the new serialiser: can it take over from {@code oldSerializerSnapshot}? */
    TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> oldSerializerSnapshot);

    /** Writes {@code snapshot} with its class and version, for {@link #readVersionedSnapshot}. */
    static void writeVersionedSnapshot(DataOutputView out, TypeSerializerSnapshot<?> snapshot) throws IOException {
        SnapshotForm.write(snapshot, out);
    }

    /**
     * Reads what {@link #writeVersionedSnapshot} wrote.
     *
     * @throws dev.weft.core.error.EngineException with BAD_INPUT when the snapshot's class is gone or the form is newer
     */
    @SuppressWarnings("unchecked")
    static <T> TypeSerializerSnapshot<T> readVersionedSnapshot(DataInputView in, ClassLoader loader)
            throws IOException {
        return (TypeSerializerSnapshot<T>) SnapshotForm.read(in, loader);
    }
}
