package dev.weft.api.type;

import dev.weft.api.tuple.Tuple;
import java.io.Serializable;
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
        private transient @Nullable StructHandles handles;

        OfStruct(CompositeType<T> composite, int position) {
            super(composite.getTypeAt(position));
            this.type = composite.getTypeClass();
            this.isRecord = composite.kind() == StructKind.RECORD;
            this.position = position;
        }

        private StructHandles handles() {
            StructHandles known = handles;
            if (known == null) {
                known = new StructHandles(
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
            StructHandles access = handles();
            if (isRecord) {
                Object[] values = new Object[access.fieldCount()];
                Arrays.setAll(values, i -> i == position ? field : access.get(i, value));
                return (T) access.makeRecord(values);
            }
            access.set(position, value, field);
            return value;
        }
    }
}
