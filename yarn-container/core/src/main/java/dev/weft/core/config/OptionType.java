package dev.weft.core.config;

import dev.weft.core.unit.Durations;
import dev.weft.core.unit.MemorySize;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How values of one type are read from and written to text. The two functions are inverse to each other.
 *
 * @param form what is expected, to follow "is not" in an error message
 * @param parse throws IllegalArgumentException for any other form
 */
record OptionType<T>(String form, Function<String, T> parse, Function<T, String> format) {
    static final OptionType<String> STRING = new OptionType<>("a text", text -> text, text -> text);
    static final OptionType<Integer> INT =
            new OptionType<>("a whole number", text -> Integer.valueOf(text.trim()), String::valueOf);
    static final OptionType<Long> LONG =
            new OptionType<>("a whole number", text -> Long.valueOf(text.trim()), String::valueOf);
    static final OptionType<Double> DOUBLE =
            new OptionType<>("a number", text -> Double.valueOf(text.trim()), String::valueOf);
    static final OptionType<Boolean> BOOLEAN =
            new OptionType<>("'true' or 'false'", OptionType::parseBoolean, String::valueOf);
    static final OptionType<Duration> DURATION = new OptionType<>(Durations.FORM, Durations::parse, Durations::format);
    static final OptionType<MemorySize> MEMORY =
            new OptionType<>(MemorySize.FORM, MemorySize::parse, MemorySize::toString);
    static final OptionType<Map<String, String>> MAP =
            new OptionType<>("a list of pairs such as 'a:1,b:2'", StructuredText::parseMap, StructuredText::formatMap);

    static <E extends Enum<E>> OptionType<E> enumOf(Class<E> type) {
        String names = Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
        return new OptionType<>("one of " + names, text -> parseEnum(type, text), Enum::name);
    }

    OptionType<List<T>> listOf() {
        return new OptionType<>(
                "a list such as 'a;b' whose elements are each " + form,
                text -> StructuredText.parseList(text).stream().map(parse).toList(),
                values -> StructuredText.formatList(values.stream().map(format).toList()));
    }

    /** This type with values outside of {@code min} to {@code max} (both allowed) refused. */
    static <T extends Comparable<T>> OptionType<T> ranged(OptionType<T> type, T min, T max) {
        String form = type.form() + " from " + type.format().apply(min) + " to "
                + type.format().apply(max);
        Function<String, T> parse = text -> {
            T value = type.parse().apply(text);
            if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
                throw new IllegalArgumentException("out of range");
            }
            return value;
        };
        return new OptionType<>(form, parse, type.format());
    }

    private static Boolean parseBoolean(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static <E extends Enum<E>> E parseEnum(Class<E> type, String text) {
        return Enum.valueOf(type, text.trim().toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
