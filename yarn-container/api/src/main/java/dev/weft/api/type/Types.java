package dev.weft.api.type;

import dev.weft.api.row.Row;
import dev.weft.api.tuple.Tuple;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Types by name: {@code Types.TUPLE(Types.STRING, Types.LONG)}. */
public final class Types {
    public static final TypeInformation<Void> VOID = BasicTypeInfo.VOID_TYPE_INFO;
    public static final TypeInformation<String> STRING = BasicTypeInfo.STRING_TYPE_INFO;
    public static final TypeInformation<Byte> BYTE = BasicTypeInfo.BYTE_TYPE_INFO;
    public static final TypeInformation<Boolean> BOOLEAN = BasicTypeInfo.BOOLEAN_TYPE_INFO;
    public static final TypeInformation<Short> SHORT = BasicTypeInfo.SHORT_TYPE_INFO;
    public static final TypeInformation<Integer> INT = BasicTypeInfo.INT_TYPE_INFO;
    public static final TypeInformation<Long> LONG = BasicTypeInfo.LONG_TYPE_INFO;
    public static final TypeInformation<Float> FLOAT = BasicTypeInfo.FLOAT_TYPE_INFO;
    public static final TypeInformation<Double> DOUBLE = BasicTypeInfo.DOUBLE_TYPE_INFO;
    public static final TypeInformation<Character> CHAR = BasicTypeInfo.CHAR_TYPE_INFO;
    public static final TypeInformation<BigDecimal> BIG_DEC = BasicTypeInfo.BIG_DEC_TYPE_INFO;
    public static final TypeInformation<BigInteger> BIG_INT = BasicTypeInfo.BIG_INT_TYPE_INFO;
    public static final TypeInformation<LocalDate> LOCAL_DATE = BasicTypeInfo.LOCAL_DATE_TYPE_INFO;
    public static final TypeInformation<LocalTime> LOCAL_TIME = BasicTypeInfo.LOCAL_TIME_TYPE_INFO;
    public static final TypeInformation<LocalDateTime> LOCAL_DATE_TIME = BasicTypeInfo.LOCAL_DATE_TIME_TYPE_INFO;
    public static final TypeInformation<Instant> INSTANT = BasicTypeInfo.INSTANT_TYPE_INFO;

    private Types() {}

    /** A tuple of the given fields. */
    public static <T extends Tuple> TypeInformation<T> TUPLE(TypeInformation<?>... types) {
        return new TupleTypeInfo<>(types);
    }

    /**
     * A subclass of a tuple class that fixes its fields' types.
     *
     * @throws IllegalArgumentException when it does not
     */
    public static <T extends Tuple> TypeInformation<T> TUPLE(Class<T> tupleSubclass) {
        TypeInformation<T> info = TypeInformation.of(tupleSubclass);
        if (!info.isTupleType()) {
            throw new IllegalArgumentException(
                    "Class " + tupleSubclass.getName() + " does not fix its tuple's types or has fields of its own");
        }
        return info;
    }

    /**
     * A POJO with the types of its fields found out.
     *
     * @throws IllegalArgumentException when it is none; says why
     */
    public static <T> TypeInformation<T> POJO(Class<T> pojoClass) {
        StructLayout.pojoFault(pojoClass).ifPresent(fault -> {
            throw new IllegalArgumentException("Class " + pojoClass.getName() + " is no POJO: " + fault);
        });
        return TypeInformation.of(pojoClass);
    }

    /**
     * A POJO with the given types of its fields.
     *
     * @throws IllegalArgumentException when it is none or the fields are not its own; says why
     */
    public static <T> TypeInformation<T> POJO(Class<T> pojoClass, Map<String, TypeInformation<?>> fields) {
        return new PojoTypeInfo<>(
                pojoClass,
                fields.entrySet().stream()
                        .map(field -> new PojoField(field.getKey(), field.getValue()))
                        .toList());
    }

    /** A row of these fields, reached by position. */
    public static TypeInformation<Row> ROW(TypeInformation<?>... types) {
        return new RowTypeInfo(types);
    }

    /**
     * A row of these fields, reached by position and name.
     *
     * @throws IllegalArgumentException when a type has no name of its own
     */
    public static TypeInformation<Row> ROW_NAMED(String[] fieldNames, TypeInformation<?>... types) {
        return new RowTypeInfo(types, fieldNames);
    }

    /** A class for the generic serialiser. */
    public static <T> TypeInformation<T> GENERIC(Class<T> genericClass) {
        return new GenericTypeInfo<>(genericClass);
    }

    /** An enum. */
    public static <E extends Enum<E>> TypeInformation<E> ENUM(Class<E> enumType) {
        return new EnumTypeInfo<>(enumType);
    }

    /** A list. */
    public static <E> TypeInformation<List<E>> LIST(TypeInformation<E> elementType) {
        return new ListTypeInfo<>(elementType);
    }

    /** A set. */
    public static <E> TypeInformation<Set<E>> SET(TypeInformation<E> elementType) {
        return new SetTypeInfo<>(elementType);
    }

    /** A map. */
    public static <K, V> TypeInformation<Map<K, V>> MAP(TypeInformation<K> keyType, TypeInformation<V> valueType) {
        return new MapTypeInfo<>(keyType, valueType);
    }

    /** An optional. */
    public static <E> TypeInformation<Optional<E>> OPTIONAL(TypeInformation<E> elementType) {
        return new OptionalTypeInfo<>(elementType);
    }

    /** A value of one type or of the other. */
    public static <L, R> TypeInformation<Either<L, R>> EITHER(
            TypeInformation<L> leftType, TypeInformation<R> rightType) {
        return new EitherTypeInfo<>(leftType, rightType);
    }

    /**
     * An array of the primitive whose box is given.
     *
     * @throws IllegalArgumentException when the type is no box of a primitive
     */
    public static TypeInformation<?> PRIMITIVE_ARRAY(TypeInformation<?> elementType) {
        Class<?> primitive = java.lang.invoke.MethodType.methodType(elementType.getTypeClass())
                .unwrap()
                .returnType();
        return new PrimitiveArrayTypeInfo<>(primitive.arrayType());
    }

    /** An array of objects. */
    public static <E> TypeInformation<E[]> OBJECT_ARRAY(TypeInformation<E> elementType) {
        return new ObjectArrayTypeInfo<>(elementType);
    }
}
