package dev.weft.api.type;

import java.io.IOException;
import java.util.function.Supplier;

/**
 * Snapshot of a serialiser without settings: the class of the serialiser says everything. A subclass has a public
 * constructor without parameters that calls {@code super(MySerializer::new)}.
 *
 * @param <T> the type
 */
public abstract class SimpleTypeSerializerSnapshot<T> implements TypeSerializerSnapshot<T> {
    private static final int VERSION = 1;

    private final Supplier<? extends TypeSerializer<T>> serializers;

    protected SimpleTypeSerializerSnapshot(Supplier<? extends TypeSerializer<T>> serializers) {
        this.serializers = serializers;
    }

    @Override
    public final int getCurrentVersion() {
        return VERSION;
    }

    @Override
    public final void writeSnapshot(DataOutputView out) throws IOException {}

    @Override
    public final void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader)
            throws IOException {
        if (readVersion != VERSION) {
            throw new IOException(getClass().getName() + " has version " + VERSION + ", not " + readVersion);
        }
    }

    @Override
    public final TypeSerializer<T> restoreSerializer() {
        return serializers.get();
    }

    /** The same snapshot class means the same bytes. */
    @Override
    public final TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
            TypeSerializerSnapshot<T> oldSerializerSnapshot) {
        return oldSerializerSnapshot.getClass() == getClass()
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.incompatible();
    }

    @Override
    public String toString() {
        return getClass().getName();
    }
}
