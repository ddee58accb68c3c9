package dev.weft.api.type;

import org.jspecify.annotations.Nullable;

/** What types without fields share: one class says all. */
abstract class SingleTypeInfo<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;

    SingleTypeInfo(Class<T> type) {
        this.type = type;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public final boolean isTupleType() {
        return false;
    }

    @Override
    public final int getArity() {
        return 1;
    }

    @Override
    public final int getTotalFields() {
        return 1;
    }

    @Override
    public final Class<T> getTypeClass() {
        return type;
    }

    @Override
    public final boolean canEqual(Object other) {
        return other != null && other.getClass() == getClass();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other != null && other.getClass() == getClass() && ((SingleTypeInfo<?>) other).type == type;
    }

    @Override
    public final int hashCode() {
        return type.getName().hashCode();
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
