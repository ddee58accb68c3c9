package dev.weft.api;

import dev.weft.api.tuple.Tuple;
import dev.weft.api.type.TupleTypeInfo;
import dev.weft.api.type.TypeInformation;
import java.util.Collection;
import java.util.Optional;

/** The type of elements that are at hand. */
final class ElementTypes {
    private ElementTypes() {}

    /** From the elements: their common class; for tuples field by field. Empty when it cannot be told. */
    @SuppressWarnings("unchecked")
    static <T> Optional<TypeInformation<T>> of(Collection<T> data) {
        if (data.isEmpty()) {
            throw StreamExecutionEnvironment.badInput(
                    "An empty collection does not tell its type: use fromData(collection, Types...)");
        }
        T first = data.iterator().next();
        if (first == null) {
            throw StreamExecutionEnvironment.badInput("Element 0 of the collection is null");
        }
        for (T element : data) {
            if (element != null && element.getClass() != first.getClass() && !sameEnum(element, first)) {
                throw StreamExecutionEnvironment.badInput("Elements are of different classes "
                        + first.getClass().getName() + " and "
                        + element.getClass().getName()
                        + ": use fromData(Class, ...) with what they have in common");
            }
        }
        return ofValue(first).map(type -> (TypeInformation<T>) type);
    }

    private static boolean sameEnum(Object left, Object right) {
        return left instanceof Enum<?> one
                && right instanceof Enum<?> other
                && one.getDeclaringClass() == other.getDeclaringClass();
    }

    private static Optional<TypeInformation<?>> ofValue(Object value) {
        if (value instanceof Tuple tuple && tuple.getArity() > 0) {
            return ofTuple(tuple);
        }
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        return type.getTypeParameters().length > 0 ? Optional.empty() : Optional.of(TypeInformation.of(type));
    }

    private static Optional<TypeInformation<?>> ofTuple(Tuple tuple) {
        if (tuple.getClass().getSuperclass() != Tuple.class) {
            return Optional.of(TypeInformation.of(tuple.getClass()));
        }
        TypeInformation<?>[] fields = new TypeInformation<?>[tuple.getArity()];
        for (int i = 0; i < fields.length; i++) {
            Object field = tuple.getField(i);
            Optional<TypeInformation<?>> type = field == null ? Optional.empty() : ofValue(field);
            if (type.isEmpty()) {
                return Optional.empty();
            }
            fields[i] = type.get();
        }
        return Optional.of(new TupleTypeInfo<>(fields));
    }
}
