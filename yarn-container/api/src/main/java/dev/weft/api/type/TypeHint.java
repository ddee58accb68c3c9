package dev.weft.api.type;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a generic type that erasure would lose: {@code new TypeHint<Tuple2<String, Long>>() {}}.
 *
 * @param <T> the type
 */
public abstract class TypeHint<T> {
    private final TypeInformation<T> typeInfo;

    /** Reads the type argument of the anonymous subclass. */
    @SuppressWarnings("unchecked")
    public TypeHint() {
        Type superType = getClass().getGenericSuperclass();
        if (!(superType instanceof ParameterizedType hint) || hint.getRawType() != TypeHint.class) {
            throw new IllegalArgumentException("TypeHint needs its type: new TypeHint<Tuple2<String, Long>>() {}");
        }
        typeInfo = (TypeInformation<T>) TypeExtraction.of(hint.getActualTypeArguments()[0]);
    }

    /** The type. */
    public TypeInformation<T> getTypeInfo() {
        return typeInfo;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TypeHint<?> hint && typeInfo.equals(hint.typeInfo);
    }

    @Override
    public int hashCode() {
        return typeInfo.hashCode();
    }

    @Override
    public String toString() {
        return "TypeHint: " + typeInfo;
    }
}
