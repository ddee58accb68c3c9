package dev.weft.api.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Single values with a form of their own: boxes of primitives, strings, numbers, times, UUIDs. */
public final class BasicTypeInfo<T> extends SingleTypeInfo<T> {
    private static final long serialVersionUID = 1L;
    private static final Map<Class<?>, BasicTypeInfo<?>> BY_CLASS = new LinkedHashMap<>();

    public static final BasicTypeInfo<String> STRING_TYPE_INFO =
            add(String.class, BasicSerializers.StringSerializer.INSTANCE);
    public static final BasicTypeInfo<Boolean> BOOLEAN_TYPE_INFO =
            add(Boolean.class, BasicSerializers.BooleanSerializer.INSTANCE);
    public static final BasicTypeInfo<Byte> BYTE_TYPE_INFO = add(Byte.class, BasicSerializers.ByteSerializer.INSTANCE);
    public static final BasicTypeInfo<Short> SHORT_TYPE_INFO =
            add(Short.class, BasicSerializers.ShortSerializer.INSTANCE);
    public static final BasicTypeInfo<Integer> INT_TYPE_INFO =
            add(Integer.class, BasicSerializers.IntSerializer.INSTANCE);
    public static final BasicTypeInfo<Long> LONG_TYPE_INFO = add(Long.class, BasicSerializers.LongSerializer.INSTANCE);
    public static final BasicTypeInfo<Float> FLOAT_TYPE_INFO =
            add(Float.class, BasicSerializers.FloatSerializer.INSTANCE);
    public static final BasicTypeInfo<Double> DOUBLE_TYPE_INFO =
            add(Double.class, BasicSerializers.DoubleSerializer.INSTANCE);
    public static final BasicTypeInfo<Character> CHAR_TYPE_INFO =
            add(Character.class, BasicSerializers.CharSerializer.INSTANCE);
    public static final BasicTypeInfo<Void> VOID_TYPE_INFO = add(Void.class, BasicSerializers.VoidSerializer.INSTANCE);
    public static final BasicTypeInfo<BigInteger> BIG_INT_TYPE_INFO =
            add(BigInteger.class, BasicSerializers.BigIntegerSerializer.INSTANCE);
    public static final BasicTypeInfo<BigDecimal> BIG_DEC_TYPE_INFO =
            add(BigDecimal.class, BasicSerializers.BigDecimalSerializer.INSTANCE);
    public static final BasicTypeInfo<UUID> UUID_TYPE_INFO = add(UUID.class, BasicSerializers.UuidSerializer.INSTANCE);
    public static final BasicTypeInfo<Instant> INSTANT_TYPE_INFO =
            add(Instant.class, TimeSerializers.InstantSerializer.INSTANCE);
    public static final BasicTypeInfo<Duration> DURATION_TYPE_INFO =
            add(Duration.class, TimeSerializers.DurationSerializer.INSTANCE);
    public static final BasicTypeInfo<LocalDate> LOCAL_DATE_TYPE_INFO =
            add(LocalDate.class, TimeSerializers.LocalDateSerializer.INSTANCE);
    public static final BasicTypeInfo<LocalTime> LOCAL_TIME_TYPE_INFO =
            add(LocalTime.class, TimeSerializers.LocalTimeSerializer.INSTANCE);
    public static final BasicTypeInfo<LocalDateTime> LOCAL_DATE_TIME_TYPE_INFO =
            add(LocalDateTime.class, TimeSerializers.LocalDateTimeSerializer.INSTANCE);
    public static final BasicTypeInfo<OffsetDateTime> OFFSET_DATE_TIME_TYPE_INFO =
            add(OffsetDateTime.class, TimeSerializers.OffsetDateTimeSerializer.INSTANCE);
    public static final BasicTypeInfo<ZonedDateTime> ZONED_DATE_TIME_TYPE_INFO =
            add(ZonedDateTime.class, TimeSerializers.ZonedDateTimeSerializer.INSTANCE);

    private final TypeSerializer<T> serializer;

    private BasicTypeInfo(Class<T> type, TypeSerializer<T> serializer) {
        super(type);
        this.serializer = serializer;
    }

    private static <T> BasicTypeInfo<T> add(Class<T> type, TypeSerializer<T> serializer) {
        var info = new BasicTypeInfo<>(type, serializer);
        BY_CLASS.put(type, info);
        return info;
    }

    /** The type of a class, or null when it is none of these; a primitive's class gives its box. */
    @SuppressWarnings("unchecked")
    public static <X> @Nullable BasicTypeInfo<X> getInfoFor(Class<X> type) {
        return (BasicTypeInfo<X>)
                BY_CLASS.get(java.lang.invoke.MethodType.methodType(type).wrap().returnType());
    }

    /** True when Java turns this number, or character, into one of type {@code to} without a cast; false for the same type. */
    public boolean shouldAutocastTo(BasicTypeInfo<?> to) {
        return NumberOrder.widens(getTypeClass(), to.getTypeClass());
    }

    @Override
    public boolean isBasicType() {
        return true;
    }

    @Override
    public Optional<String> keyFault() {
        return getTypeClass() == Void.class ? Optional.of("Void has no values") : Optional.empty();
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return serializer;
    }
}
