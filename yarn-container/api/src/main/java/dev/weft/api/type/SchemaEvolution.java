package dev.weft.api.type;

import java.io.IOException;

/** Goes from the snapshot of then to a reader for the serialiser of today, through types of ours and of users. */
final class SchemaEvolution {
    private SchemaEvolution() {}

    /** {@code current} itself when it reads the bytes as they are. */
    @SuppressWarnings("unchecked") // a user's snapshot is asked whether the other is its own
    static <T> TypeSerializer<T> reader(TypeSerializerSnapshot<?> old, TypeSerializer<T> current, String path)
            throws IncompatibleTypeException {
        TypeSerializerSnapshot<T> now = current.snapshotConfiguration();
        if (now instanceof StructuralSnapshot<T> ours && old instanceof StructuralSnapshot<?> theirs) {
            return ours.readerOf(theirs, path);
        }
        if (now instanceof StructuralSnapshot<?> || old instanceof StructuralSnapshot<?>) {
            throw IncompatibleTypeException.changed(path, shortText(old), shortText(now));
        }
        return userReader((TypeSerializerSnapshot<T>) old, now, current, path);
    }

    private static <T> TypeSerializer<T> userReader(
            TypeSerializerSnapshot<T> old, TypeSerializerSnapshot<T> now, TypeSerializer<T> current, String path)
            throws IncompatibleTypeException {
        TypeSerializerSchemaCompatibility<T> verdict = now.resolveSchemaCompatibility(old);
        if (verdict.isCompatibleAsIs()) {
            return current;
        }
        if (verdict.isCompatibleAfterMigration()) {
            return new ForeignReader<>(current, old.restoreSerializer());
        }
        if (verdict.isCompatibleWithReconfiguredSerializer()) {
            return verdict.getReconfiguredSerializer();
        }
        throw IncompatibleTypeException.changed(path, shortText(old), shortText(now));
    }

    static <T> TypeSerializerSchemaCompatibility<T> compatibility(
            StructuralSnapshot<T> now, TypeSerializerSnapshot<T> old) {
        if (!(old instanceof StructuralSnapshot<T> theirs)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        try {
            return now.readerOf(theirs, "") instanceof MigratingReader<T>
                    ? TypeSerializerSchemaCompatibility.compatibleAfterMigration()
                    : TypeSerializerSchemaCompatibility.compatibleAsIs();
        } catch (IncompatibleTypeException e) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
    }

    static String typeText(TypeSerializerSnapshot<?> snapshot) {
        return snapshot instanceof StructuralSnapshot<?> ours
                ? ours.typeText()
                : "values of " + snapshot.getClass().getName();
    }

    static String shortText(TypeSerializerSnapshot<?> snapshot) {
        return snapshot instanceof StructuralSnapshot<?> ours ? ours.shortText() : typeText(snapshot);
    }

    static void skip(TypeSerializerSnapshot<?> snapshot, DataInputView source) throws IOException {
        if (snapshot instanceof StructuralSnapshot<?> ours) {
            ours.skip(source);
        } else {
            snapshot.restoreSerializer().deserialize(source);
        }
    }

    /** Reads by what a user's snapshot restored. */
    private static final class ForeignReader<T> extends MigratingReader<T> {
        private static final long serialVersionUID = 1L;
        private final TypeSerializer<T> restored;

        ForeignReader(TypeSerializer<T> current, TypeSerializer<T> restored) {
            super(current);
            this.restored = restored;
        }

        @Override
        public T deserialize(DataInputView source) throws IOException {
            return restored.deserialize(source);
        }

        @Override
        public TypeSerializer<T> duplicate() {
            return new ForeignReader<>(current().duplicate(), restored.duplicate());
        }
    }
}
