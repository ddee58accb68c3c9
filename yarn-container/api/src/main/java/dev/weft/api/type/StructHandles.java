package dev.weft.api.type;

import dev.weft.api.type.StructLayout.StructField;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes, reads and changes objects of a class by method handles. Immutable. */
final class StructHandles {
    private static final Object[] NOTHING = {};

    private final MethodHandle constructor;
    private final MethodHandle[] getters;
    private final @Nullable MethodHandle[] setters;

    StructHandles(StructLayout layout) {
        List<StructField> fields = layout.fields();
        getters = new MethodHandle[fields.size()];
        setters = new MethodHandle[fields.size()];
        try {
            constructor = constructor(layout.constructor());
            for (int i = 0; i < getters.length; i++) {
                getters[i] = getter(fields.get(i));
                setters[i] = setter(fields.get(i));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(
                    "Made accessible, yet refused: " + layout.type().getName(), e);
        }
    }

    private static <M extends AccessibleObject> M open(M member) {
        member.setAccessible(true);
        return member;
    }

    private static MethodHandle constructor(Constructor<?> constructor) throws IllegalAccessException {
        return MethodHandles.lookup()
                .unreflectConstructor(open(constructor))
                .asSpreader(Object[].class, constructor.getParameterCount())
                .asType(MethodType.methodType(Object.class, Object[].class));
    }

    private static MethodHandle getter(StructField field) throws IllegalAccessException {
        Method method = field.getter();
        Field direct = field.field();
        MethodHandle handle = method != null
                ? MethodHandles.lookup().unreflect(open(method))
                : MethodHandles.lookup().unreflectGetter(open(Objects.requireNonNull(direct)));
        return handle.asType(MethodType.methodType(Object.class, Object.class));
    }

    private static @Nullable MethodHandle setter(StructField field) throws IllegalAccessException {
        Method method = field.setter();
        Field direct = field.field();
        if (method == null && direct == null) {
            return null;
        }
        MethodHandle handle = method != null
                ? MethodHandles.lookup().unreflect(open(method))
                : MethodHandles.lookup().unreflectSetter(open(Objects.requireNonNull(direct)));
        return handle.asType(MethodType.methodType(void.class, Object.class, Object.class));
    }

    int fieldCount() {
        return getters.length;
    }

    Object get(int field, Object struct) {
        try {
            return getters[field].invokeExact(struct);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    void set(int field, Object struct, @Nullable Object value) {
        try {
            Objects.requireNonNull(setters[field]).invokeExact(struct, value);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** A record of these components. */
    Object makeRecord(@Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** A tuple or POJO as its constructor leaves it. */
    Object makeEmpty() {
        return makeRecord(NOTHING);
    }

    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }
}
