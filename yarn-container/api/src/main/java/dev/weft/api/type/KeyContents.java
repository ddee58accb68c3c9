package dev.weft.api.type;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for unordered collections inside classes that are keys only as bytes. */
final class KeyContents {
    private KeyContents() {}

    /** Says which field holds a set or map, at any depth; empty when none does. */
    static Optional<String> unordered(Class<?> type) {
        return search(type, type.getSimpleName(), new HashSet<>());
    }

    private static Optional<String> search(Class<?> type, String path, Set<Class<?>> seen) {
        if (Map.class.isAssignableFrom(type) || Set.class.isAssignableFrom(type)) {
            return Optional.of(path + " is a " + type.getSimpleName()
                    + ", which has no order, so equal keys may have different bytes");
        }
        if (type.isArray()) {
            return search(type.getComponentType(), path + "[]", seen);
        }
        if (type.isPrimitive() || type.getName().startsWith("java.") || List.class.isAssignableFrom(type)) {
            return Optional.empty();
        }
        if (!seen.add(type)) {
            return Optional.empty();
        }
        for (Field field : StructLayout.instanceFields(type)) {
            Optional<String> found = search(field.getType(), path + "." + field.getName(), seen);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
