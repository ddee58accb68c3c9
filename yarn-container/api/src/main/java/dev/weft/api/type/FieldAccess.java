package dev.weft.api.type;

import dev.weft.api.tuple.Tuple;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gets and replaces one field of a record: by position, by name, or by a path of names. Task thread.
 *
 * @param <T> the record
 * @param <F> the field
 */
public abstract class FieldAccess<T, F> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<F> fieldType;

    FieldAccess(TypeInformation<F> fieldType) {
        this.fieldType = fieldType;
    }

    /** Type of the field. */
    public TypeInformation<F> fieldType() {
        return fieldType;
    }

    /** The field's value. */
    public abstract F get(T value);

    /** {@code value} with another field: changed in place when its type is mutable, else a new one. */
    public abstract T with(T value, F field);

    /**
     * Access by position; 0 of a type without fields is the value itself.
     *
     * @throws IllegalArgumentException when there is no such field; says how many there are
     */
    @SuppressWarnings("unchecked")
    public static <T, F> FieldAccess<T, F> of(TypeInformation<T> type, int position) {
        if (!(type instanceof CompositeType<T> composite)) {
            if (position != 0) {
                throw new IllegalArgumentException("Type " + type + " has no field " + position + ", only itself as 0");
            }
            return (FieldAccess<T, F>) new Itself<>(type);
        }
        if (position < 0 || position >= composite.getArity()) {
            throw new IllegalArgumentException("Type " + type + " has no field " + position + ", it has "
                    + composite.getArity() + " fields from 0");
        }
        return composite.isTupleType()
                ? new OfTuple<>(composite.getTypeAt(position), position)
                : new OfStruct<>(composite, position);
    }

    /**
     * Access by name ("f1", "count"), by path ("order.price"), or "*" for the value itself.
     *
     * @throws IllegalArgumentException when there is no such field; lists what there is
     */
    @SuppressWarnings("unchecked")
    public static <T, F> FieldAccess<T, F> of(TypeInformation<T> type, String expression) {
        if (expression.equals("*")) {
            return (FieldAccess<T, F>) new Itself<>(type);
        }
        int dot = expression.indexOf('.');
        String first = dot < 0 ? expression : expression.substring(0, dot);
        if (!(type instanceof CompositeType<T> composite)) {
            throw new IllegalArgumentException("Type " + type + " has no fields, so no '" + first + "'; use \"*\"");
        }
        int position = composite.getFieldIndex(first);
        if (position < 0) {
            throw new IllegalArgumentException(
                    "Type " + type + " has no field '" + first + "', but " + List.of(composite.getFieldNames()));
        }
        FieldAccess<T, Object> outer = of(type, position);
        return dot < 0
                ? (FieldAccess<T, F>) outer
                : new OfPath<>(outer, of(outer.fieldType(), expression.substring(dot + 1)));
    }

    private static final class Itself<T> extends FieldAccess<T, T> {
        private static final long serialVersionUID = 1L;

        Itself(TypeInformation<T> type) {
            super(type);
        }

        @Override
        public T get(T value) {
            return value;
        }

        @Override
        public T with(T value, T field) {
            return field;
        }
    }

    private static final class OfTuple<T, F> extends FieldAccess<T, F> {
        private static final long serialVersionUID = 1L;
        private final int position;

        OfTuple(TypeInformation<F> type, int position) {
            super(type);
            this.position = position;
        }

        @Override
        public F get(T value) { // hot
            return ((Tuple) value).getField(position);
        }

        @Override
        public T with(T value, F field) { // hot
            ((Tuple) value).setField(field, position);
            return value;
        }
    }

    private static final class OfPath<T, M, F> extends FieldAccess<T, F> {
        private static final long serialVersionUID = 1L;
        private final FieldAccess<T, M> outer;
        private final FieldAccess<M, F> inner;

        OfPath(FieldAccess<T, M> outer, FieldAccess<M, F> inner) {
            super(inner.fieldType());
            this.outer = outer;
            this.inner = inner;
        }

        @Override
        public F get(T value) {
            return inner.get(outer.get(value));
        }

        @Override
        public T with(T value, F field) {
            return outer.with(value, inner.with(outer.get(value), field));
        }
    }

    /** Records and POJOs. */
    private static final class OfStruct<T, F> extends FieldAccess<T, F> {
        private static final long serialVersionUID = 1L;
        private final Class<T> type;
        private final boolean isRecord;
        private final int position;
        private transient @Nullable Handles handles;

        OfStruct(CompositeType<T> composite, int position) {
            super(composite.getTypeAt(position));
            this.type = composite.getTypeClass();
            this.isRecord = composite.kind() == StructKind.RECORD;
            this.position = position;
        }

        private Handles handles() {
            Handles known = handles;
            if (known == null) {
                known = new Handles(
                        isRecord
                                ? StructLayout.ofRecord(type)
                                : StructLayout.ofPojo(type).orElseThrow());
                handles = known;
            }
            return known;
        }

        @Override
        @SuppressWarnings("unchecked")
        public F get(T value) {
            return (F) handles().get(position, value);
        }

        @Override
        @SuppressWarnings("unchecked")
        public T with(T value, F field) {
            Handles access = handles();
            if (isRecord) {
                return (T) access.make(value, position, field);
            }
            access.set(position, value, field);
            return value;
        }
    }

    /** Method handles of a class. */
    private static final class Handles {
        private final MethodHandle[] getters;
        private final @Nullable MethodHandle[] setters;
        private final MethodHandle constructor;

        Handles(StructLayout layout) {
            int count = layout.fields().size();
            getters = new MethodHandle[count];
            setters = new MethodHandle[count];
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            try {
                constructor = lookup.unreflectConstructor(open(layout.constructor()))
                        .asSpreader(Object[].class, layout.constructor().getParameterCount())
                        .asType(MethodType.methodType(Object.class, Object[].class));
                for (int i = 0; i < count; i++) {
                    getters[i] = getter(lookup, layout.fields().get(i));
                    setters[i] = setter(lookup, layout.fields().get(i));
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

        private static MethodHandle getter(MethodHandles.Lookup lookup, StructLayout.StructField field)
                throws IllegalAccessException {
            Method method = field.getter();
            Field direct = field.field();
            MethodHandle handle = method != null || direct == null
                    ? lookup.unreflect(open(java.util.Objects.requireNonNull(method)))
                    : lookup.unreflectGetter(open(direct));
            return handle.asType(MethodType.methodType(Object.class, Object.class));
        }

        private static @Nullable MethodHandle setter(MethodHandles.Lookup lookup, StructLayout.StructField field)
                throws IllegalAccessException {
            Method method = field.setter();
            Field direct = field.field();
            if (method == null && direct == null) {
                return null;
            }
            MethodHandle handle = method != null
                    ? lookup.unreflect(open(method))
                    : lookup.unreflectSetter(open(java.util.Objects.requireNonNull(direct)));
            return handle.asType(MethodType.methodType(void.class, Object.class, Object.class));
        }

        Object get(int position, Object struct) {
            try {
                return getters[position].invokeExact(struct);
            } catch (Throwable e) {
                throw unexpected(e);
            }
        }

        void set(int position, Object struct, Object value) {
            try {
                java.util.Objects.requireNonNull(setters[position]).invokeExact(struct, value);
            } catch (Throwable e) {
                throw unexpected(e);
            }
        }

        Object make(Object struct, int position, Object value) {
            Object[] values = new Object[getters.length];
            Arrays.setAll(values, i -> i == position ? value : get(i, struct));
            try {
                return constructor.invokeExact(values);
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
    }
}
