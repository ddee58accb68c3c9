package dev.weft.api.type;

import java.lang.invoke.MethodType;
import java.util.Arrays;

/** Types whose serialiser has no settings, and the code that state files know them by. Codes never change. */
enum BasicForm {
    BOOLEAN(1, Boolean.class, BasicSerializers.BooleanSerializer.INSTANCE),
    BYTE(2, Byte.class, BasicSerializers.ByteSerializer.INSTANCE),
    SHORT(3, Short.class, BasicSerializers.ShortSerializer.INSTANCE),
    CHAR(4, Character.class, BasicSerializers.CharSerializer.INSTANCE),
    INT(5, Integer.class, BasicSerializers.IntSerializer.INSTANCE),
    LONG(6, Long.class, BasicSerializers.LongSerializer.INSTANCE),
    FLOAT(7, Float.class, BasicSerializers.FloatSerializer.INSTANCE),
    DOUBLE(8, Double.class, BasicSerializers.DoubleSerializer.INSTANCE),
    STRING(9, String.class, BasicSerializers.StringSerializer.INSTANCE),
    VOID(10, Void.class, BasicSerializers.VoidSerializer.INSTANCE),
    BIG_INTEGER(11, java.math.BigInteger.class, BasicSerializers.BigIntegerSerializer.INSTANCE),
    BIG_DECIMAL(12, java.math.BigDecimal.class, BasicSerializers.BigDecimalSerializer.INSTANCE),
    UUID(13, java.util.UUID.class, BasicSerializers.UuidSerializer.INSTANCE),
    INSTANT(14, java.time.Instant.class, TimeSerializers.InstantSerializer.INSTANCE),
    DURATION(15, java.time.Duration.class, TimeSerializers.DurationSerializer.INSTANCE),
    LOCAL_DATE(16, java.time.LocalDate.class, TimeSerializers.LocalDateSerializer.INSTANCE),
    LOCAL_TIME(17, java.time.LocalTime.class, TimeSerializers.LocalTimeSerializer.INSTANCE),
    LOCAL_DATE_TIME(18, java.time.LocalDateTime.class, TimeSerializers.LocalDateTimeSerializer.INSTANCE),
    OFFSET_DATE_TIME(19, java.time.OffsetDateTime.class, TimeSerializers.OffsetDateTimeSerializer.INSTANCE),
    ZONED_DATE_TIME(20, java.time.ZonedDateTime.class, TimeSerializers.ZonedDateTimeSerializer.INSTANCE),
    BOOLEAN_ARRAY(33, boolean[].class, ArraySerializers.BooleanArraySerializer.INSTANCE),
    BYTE_ARRAY(34, byte[].class, ArraySerializers.ByteArraySerializer.INSTANCE),
    SHORT_ARRAY(35, short[].class, ArraySerializers.ShortArraySerializer.INSTANCE),
    CHAR_ARRAY(36, char[].class, ArraySerializers.CharArraySerializer.INSTANCE),
    INT_ARRAY(37, int[].class, ArraySerializers.IntArraySerializer.INSTANCE),
    LONG_ARRAY(38, long[].class, ArraySerializers.LongArraySerializer.INSTANCE),
    FLOAT_ARRAY(39, float[].class, ArraySerializers.FloatArraySerializer.INSTANCE),
    DOUBLE_ARRAY(40, double[].class, ArraySerializers.DoubleArraySerializer.INSTANCE);

    private final int code;
    private final Class<?> type;
    private final TypeSerializer<?> serializer;

    <T> BasicForm(int code, Class<T> type, TypeSerializer<T> serializer) {
        this.code = code;
        this.type = type;
        this.serializer = serializer;
    }

    static BasicForm of(TypeSerializer<?> serializer) {
        return Arrays.stream(values())
                .filter(form -> form.serializer.equals(serializer))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No code for " + serializer));
    }

    static BasicForm ofClass(Class<?> type) {
        return Arrays.stream(values())
                .filter(form -> form.type == type)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No code for " + type));
    }

    static BasicForm ofCode(int code) throws java.io.IOException {
        for (BasicForm form : values()) {
            if (form.code == code) {
                return form;
            }
        }
        throw new java.io.IOException("Malformed type description: no basic type has code " + code);
    }

    int code() {
        return code;
    }

    /** Class of the values, boxed. */
    Class<?> type() {
        return type;
    }

    TypeSerializer<?> serializer() {
        return serializer;
    }

    /** The form of the elements of an array of primitives. */
    BasicForm element() {
        return ofClass(MethodType.methodType(type.getComponentType()).wrap().returnType());
    }

    boolean isArray() {
        return type.isArray();
    }

    /** {@code Integer}, {@code int[]}, … */
    String text() {
        return type.getSimpleName();
    }

    /** {@code int} for {@code Integer}, where a field is a primitive. */
    String primitiveText() {
        return MethodType.methodType(type).unwrap().returnType().getSimpleName();
    }
}
