package dev.weft.api.type;

final class TypeExtraction {
    static TypeInformation<?> of(java.lang.reflect.Type t) {
        throw new IllegalStateException(t.toString());
    }

    static <T> TypeInformation<T> ofClass(Class<T> t) {
        throw new IllegalStateException(t.toString());
    }
}
