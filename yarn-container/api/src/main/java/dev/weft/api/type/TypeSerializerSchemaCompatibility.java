package dev.weft.api.type;

import org.jspecify.annotations.Nullable;

/**
 * Whether a serialiser can take over values that an older one wrote. Immutable.
 *
 * @param <T> the type
 */
public final class TypeSerializerSchemaCompatibility<T> {
    private enum Verdict {
        AS_IS,
        AFTER_MIGRATION,
        RECONFIGURED,
        INCOMPATIBLE
    }

    private final Verdict verdict;
    private final @Nullable TypeSerializer<T> reconfigured;

    private TypeSerializerSchemaCompatibility(Verdict verdict, @Nullable TypeSerializer<T> reconfigured) {
        this.verdict = verdict;
        this.reconfigured = reconfigured;
    }

    /** The bytes are the same. */
    public static <T> TypeSerializerSchemaCompatibility<T> compatibleAsIs() {
        return new TypeSerializerSchemaCompatibility<>(Verdict.AS_IS, null);
    }

    /** The old serialiser has to read the values, the new one writes them. */
    public static <T> TypeSerializerSchemaCompatibility<T> compatibleAfterMigration() {
        return new TypeSerializerSchemaCompatibility<>(Verdict.AFTER_MIGRATION, null);
    }

    /** {@code serializer} reads the values and replaces the new one. */
    public static <T> TypeSerializerSchemaCompatibility<T> compatibleWithReconfiguredSerializer(
            TypeSerializer<T> serializer) {
        return new TypeSerializerSchemaCompatibility<>(Verdict.RECONFIGURED, serializer);
    }

    /** The values cannot be read. */
    public static <T> TypeSerializerSchemaCompatibility<T> incompatible() {
        return new TypeSerializerSchemaCompatibility<>(Verdict.INCOMPATIBLE, null);
    }

    public boolean isCompatibleAsIs() {
        return verdict == Verdict.AS_IS;
    }

    public boolean isCompatibleAfterMigration() {
        return verdict == Verdict.AFTER_MIGRATION;
    }

    public boolean isCompatibleWithReconfiguredSerializer() {
        return verdict == Verdict.RECONFIGURED;
    }

    public boolean isIncompatible() {
        return verdict == Verdict.INCOMPATIBLE;
    }

    /**
     * The serialiser to use.
     *
     * @throws IllegalStateException when the verdict is another than compatible with a reconfigured serialiser
     */
    public TypeSerializer<T> getReconfiguredSerializer() {
        TypeSerializer<T> serializer = reconfigured;
        if (serializer == null) {
            throw new IllegalStateException("There is no reconfigured serializer: " + this);
        }
        return serializer;
    }

    @Override
    public String toString() {
        return "TypeSerializerSchemaCompatibility[" + verdict + "]";
    }
}
