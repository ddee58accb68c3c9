package dev.weft.api.type;

import java.io.IOException;

/**
 * A type of ours, described by its parts: enough to read, convert or skip its values when the classes of then are gone.
 * Made from a serialiser, or read from a state file; only the first can take over from others.
 */
abstract class StructuralSnapshot<T> implements TypeSerializerSnapshot<T> {
    /** Says in state files which subclass follows. */
    abstract SnapshotForm.Node node();

    /** Where people read it: {@code record shop.Order(long id, String name)}. */
    abstract String typeText();

    /** The same where it is one among others: without the fields. */
    String shortText() {
        return typeText();
    }

    /** Moves behind one value of this type. */
    abstract void skip(DataInputView source) throws IOException;

    /**
     * Reader of values that were written as {@code old}: the serialiser this was made from, when the bytes are the same.
     *
     * @param path of the field that is looked at, empty for the type itself
     */
    abstract TypeSerializer<T> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException;

    final IncompatibleTypeException changedFrom(StructuralSnapshot<?> old, String path) {
        return IncompatibleTypeException.changed(path, old.shortText(), shortText());
    }

    static IllegalStateException notFromSerializer(Object snapshot) {
        return new IllegalStateException("Read from a state file, so it cannot take over from others: " + snapshot);
    }

    /** Version of {@link SnapshotForm}. */
    @Override
    public final int getCurrentVersion() {
        return SnapshotForm.VERSION;
    }

    @Override
    public final TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
            TypeSerializerSnapshot<T> oldSerializerSnapshot) {
        return SchemaEvolution.compatibility(this, oldSerializerSnapshot);
    }

    @Override
    public final String toString() {
        return typeText();
    }
}
