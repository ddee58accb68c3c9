package dev.weft.api.type;

import dev.weft.api.type.StructLayout.StructField;
import java.io.IOException;
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

/** The codec of classes that generated code cannot reach, such as private records: same bytes, slower. */
final class ReflectiveCodec extends StructCodec {
    private final StructLayout layout;
    private final FieldForm[] forms;
    private final MethodHandle constructor;
    private final MethodHandle[] getters;
    private final @Nullable MethodHandle[] setters;

    ReflectiveCodec(StructLayout layout, FieldForm[] forms) {
        this.layout = layout;
        this.forms = forms;
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

    private Object get(int field, Object struct) {
        try {
            return getters[field].invokeExact(struct);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private Object make(@Nullable Object[] values) {
        try {
            if (layout.kind() == StructKind.RECORD) {
                return constructor.invokeExact(values);
            }
            Object struct = constructor.invokeExact(new Object[0]);
            for (int i = 0; i < values.length; i++) {
                Objects.requireNonNull(setters[i]).invokeExact(struct, values[i]);
            }
            return struct;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }

    private boolean isString(int field) {
        return forms[field] == FieldForm.STRING;
    }

    private boolean isPlain(int field) {
        return forms[field] == FieldForm.PRIMITIVE || !layout.kind().allowsNull();
    }

    @Override
    protected void write(Object struct, DataOutputView target) throws IOException {
        for (int i = 0; i < getters.length; i++) {
            Object value = get(i, struct);
            if (isString(i)) {
                target.writeString((String) value);
            } else if (isPlain(i)) {
                writeRequired(i, value, target);
            } else {
                writeNullable(i, value, target);
            }
        }
    }

    @Override
    protected Object read(DataInputView source) throws IOException {
        @Nullable Object[] values = new Object[getters.length];
        for (int i = 0; i < values.length; i++) {
            if (isString(i)) {
                values[i] = source.readString();
            } else {
                values[i] = isPlain(i) ? readRequired(i, source) : readNullable(i, source);
            }
        }
        return make(values);
    }

    @Override
    protected Object copy(Object struct) {
        @Nullable Object[] values = new Object[getters.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = copyField(i, get(i, struct));
        }
        return make(values);
    }

    @Override
    protected int hash(Object struct) {
        int hash = 1;
        for (int i = 0; i < getters.length; i++) {
            hash = 31 * hash + hashField(i, get(i, struct));
        }
        return hash;
    }

    @Override
    protected boolean same(Object left, Object right) {
        for (int i = 0; i < getters.length; i++) {
            if (!sameField(i, get(i, left), get(i, right))) {
                return false;
            }
        }
        return true;
    }
}
