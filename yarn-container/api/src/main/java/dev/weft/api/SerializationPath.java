package dev.weft.api;

import dev.weft.api.type.Lambdas;
import java.io.Externalizable;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the field by which something that cannot be serialised got into a function. */
final class SerializationPath {
    private static final int MAX_DEPTH = 24;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private SerializationPath() {}

    /** Path, class and cure in one line. */
    static String describe(Object root, Exception failure) {
        String start = nameOf(root);
        return new SerializationPath()
                .search(start, root, 0)
                .orElseGet(() -> start + " (" + failure.getMessage() + ")");
    }

    private static String nameOf(Object function) {
        return Lambdas.describe(function)
                .map(lambda -> "lambda in " + lambda.getCapturingClass().replace('/', '.'))
                .orElseGet(() -> function.getClass().getName());
    }

    private Optional<String> search(String path, @Nullable Object value, int depth) {
        if (value == null || depth > MAX_DEPTH || !seen.add(value)) {
            return Optional.empty();
        }
        Optional<SerializedLambda> lambda = Lambdas.describe(value);
        if (lambda.isPresent()) {
            return searchCaptured(path, lambda.get(), depth);
        }
        Class<?> type = value.getClass();
        if (!(value instanceof Serializable)) {
            return Optional.of(path + " is a " + type.getName() + ", which is not java.io.Serializable: "
                    + "make it so, mark the field transient and create it in open(), or do not refer to it");
        }
        if (type.isArray()) {
            return searchArray(path, value, depth);
        }
        if (value instanceof Collection<?> collection) {
            return searchAll(path + "[...]", collection, depth);
        }
        if (value instanceof Map<?, ?> map) {
            return searchAll(path + ".key", map.keySet(), depth)
                    .or(() -> searchAll(path + ".value", map.values(), depth));
        }
        return value instanceof Externalizable ? Optional.empty() : searchFields(path, value, depth);
    }

    private Optional<String> searchCaptured(String path, SerializedLambda lambda, int depth) {
        for (int i = 0; i < lambda.getCapturedArgCount(); i++) {
            Object captured = lambda.getCapturedArg(i);
            if (captured == null) {
                continue;
            }
            boolean self = captured.getClass()
                    .getName()
                    .equals(lambda.getCapturingClass().replace('/', '.'));
            String name = self ? "captured 'this'" : "captured variable " + (i + 1);
            Optional<String> found = search(path + ", " + name, captured, depth + 1);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<String> searchArray(String path, Object array, int depth) {
        if (array.getClass().getComponentType().isPrimitive()) {
            return Optional.empty();
        }
        return searchAll(path + "[...]", java.util.Arrays.asList((Object[]) array), depth);
    }

    private Optional<String> searchAll(String path, Collection<?> values, int depth) {
        for (Object value : values) {
            Optional<String> found = search(path, value, depth + 1);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<String> searchFields(String path, Object value, int depth) {
        for (Class<?> c = value.getClass();
                c != null && Serializable.class.isAssignableFrom(c);
                c = c.getSuperclass()) {
            if (c.getName().startsWith("java.")) {
                return Optional.empty();
            }
            for (Field field : c.getDeclaredFields()) {
                Optional<String> found = searchField(path, value, field, depth);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> searchField(String path, Object owner, Field field, int depth) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)
                || Modifier.isTransient(modifiers)
                || field.getType().isPrimitive()) {
            return Optional.empty();
        }
        try {
            field.setAccessible(true);
            return search(path + "." + field.getName(), field.get(owner), depth + 1);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
