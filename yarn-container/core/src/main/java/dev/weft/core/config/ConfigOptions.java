package dev.weft.core.config;

import dev.weft.core.unit.MemorySize;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Builds options:
 *
 * <pre>{@code
 * static final ConfigOption<Integer> PORT = ConfigOptions.key("rest.port")
 *         .intType().range(0, 65_535).defaultValue(8081).withDescription("Port that clients dial");
 * }</pre>
 */
public final class ConfigOptions {
    private ConfigOptions() {}

    public static OptionBuilder key(String key) {
        return new OptionBuilder(key);
    }

    /** A key that still wants its type. */
    public static final class OptionBuilder {
        private final String key;

        private OptionBuilder(String key) {
            this.key = key;
        }

        public TypedConfigOptionBuilder<String> stringType() {
            return new TypedConfigOptionBuilder<>(key, OptionType.STRING);
        }

        public TypedConfigOptionBuilder<Boolean> booleanType() {
            return new TypedConfigOptionBuilder<>(key, OptionType.BOOLEAN);
        }

        public RangedConfigOptionBuilder<Integer> intType() {
            return new RangedConfigOptionBuilder<>(key, OptionType.INT);
        }

        public RangedConfigOptionBuilder<Long> longType() {
            return new RangedConfigOptionBuilder<>(key, OptionType.LONG);
        }

        public RangedConfigOptionBuilder<Double> doubleType() {
            return new RangedConfigOptionBuilder<>(key, OptionType.DOUBLE);
        }

        public RangedConfigOptionBuilder<Duration> durationType() {
            return new RangedConfigOptionBuilder<>(key, OptionType.DURATION);
        }

        public RangedConfigOptionBuilder<MemorySize> memoryType() {
            return new RangedConfigOptionBuilder<>(key, OptionType.MEMORY);
        }

        public <E extends Enum<E>> TypedConfigOptionBuilder<E> enumType(Class<E> type) {
            return new TypedConfigOptionBuilder<>(key, OptionType.enumOf(type));
        }

        public TypedConfigOptionBuilder<Map<String, String>> mapType() {
            return new TypedConfigOptionBuilder<>(key, OptionType.MAP);
        }
    }

    /** A key with its type that still wants its default. */
    public static sealed class TypedConfigOptionBuilder<T> permits RangedConfigOptionBuilder {
        final String key;
        final OptionType<T> type;

        private TypedConfigOptionBuilder(String key, OptionType<T> type) {
            this.key = key;
            this.type = type;
        }

        /** Several values of this type. */
        public ListConfigOptionBuilder<T> asList() {
            return new ListConfigOptionBuilder<>(key, type.listOf());
        }

        public ConfigOption<T> defaultValue(T value) {
            return new ConfigOption<>(key, type, value, List.of(), "");
        }

        public ConfigOption<T> noDefaultValue() {
            return new ConfigOption<>(key, type, null, List.of(), "");
        }
    }

    /** As its parent, for values with an order. */
    public static final class RangedConfigOptionBuilder<T extends Comparable<T>> extends TypedConfigOptionBuilder<T> {
        private RangedConfigOptionBuilder(String key, OptionType<T> type) {
            super(key, type);
        }

        /** Refuses values below {@code min} or above {@code max}. */
        public TypedConfigOptionBuilder<T> range(T min, T max) {
            return new RangedConfigOptionBuilder<>(key, OptionType.ranged(type, min, max));
        }
    }

    /** A list-valued key that still wants its default. */
    public static final class ListConfigOptionBuilder<E> {
        private final String key;
        private final OptionType<List<E>> type;

        private ListConfigOptionBuilder(String key, OptionType<List<E>> type) {
            this.key = key;
            this.type = type;
        }

        @SafeVarargs
        @SuppressWarnings("varargs") // only read
        public final ConfigOption<List<E>> defaultValues(E... values) {
            return new ConfigOption<>(key, type, List.of(values), List.of(), "");
        }

        public ConfigOption<List<E>> noDefaultValue() {
            return new ConfigOption<>(key, type, null, List.of(), "");
        }
    }
}
