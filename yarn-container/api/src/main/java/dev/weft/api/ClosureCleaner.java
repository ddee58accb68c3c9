package dev.weft.api;

import dev.weft.api.type.Lambdas;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes from functions the reference to the enclosing instance that inner classes carry even when they never use it, and
 * checks that the rest can be sent to the workers.
 */
final class ClosureCleaner {
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private ClosureCleaner() {}

    /**
     * Cleans {@code function} in place and checks it.
     *
     * @throws EngineException BAD_INPUT naming operator and field when it cannot be serialised
     */
    static void clean(Object function, String operator, boolean cleaning) {
        if (cleaning) {
            new ClosureCleaner().visit(function);
        }
        new UserCodes(dev.weft.api.type.SerializerConfig.DEFAULT).function(operator, "function", function);
    }

    private void visit(@Nullable Object value) {
        if (value == null || isForeign(value.getClass()) || !seen.add(value)) {
            return;
        }
        Optional<SerializedLambda> lambda = Lambdas.describe(value);
        if (lambda.isPresent()) {
            for (int i = 0; i < lambda.get().getCapturedArgCount(); i++) {
                visitCaptured(lambda.get(), lambda.get().getCapturedArg(i));
            }
            return;
        }
        for (Class<?> c = value.getClass(); c != null && !isForeign(c); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                visitField(value, c, field);
            }
        }
    }

    /** A captured {@code this} is the program's own object and stays as it is. */
    private void visitCaptured(SerializedLambda lambda, @Nullable Object captured) {
        if (captured != null
                && !captured.getClass()
                        .getName()
                        .equals(lambda.getCapturingClass().replace('/', '.'))) {
            visit(captured);
        }
    }

    private static boolean isForeign(Class<?> type) {
        return type.isArray()
                || type.isEnum()
                || type.isRecord()
                || type.getName().startsWith("java.")
                || OwnCode.contains(type);
    }

    private void visitField(Object owner, Class<?> type, Field field) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)
                || Modifier.isTransient(modifiers)
                || field.getType().isPrimitive()) {
            return;
        }
        try {
            field.setAccessible(true);
            Object value = field.get(owner);
            if (field.isSynthetic() && field.getName().startsWith("this$")) {
                dropUnused(owner, type, field);
            } else if (value instanceof Serializable) {
                visit(value);
            }
        } catch (IllegalAccessException | RuntimeException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Cannot look into field " + field + " of a function: " + e.getMessage(), e);
        }
    }

    private static void dropUnused(Object owner, Class<?> type, Field field) throws IllegalAccessException {
        if (!EnclosingUse.isUsed(type, field.getName())) {
            field.set(owner, null);
        }
    }
}
