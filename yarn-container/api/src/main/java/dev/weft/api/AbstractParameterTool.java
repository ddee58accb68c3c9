package dev.weft.api;

import dev.weft.api.execution.ExecutionConfig;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parameters of a program by name, with their types. Not thread-safe. */
public abstract class AbstractParameterTool extends ExecutionConfig.GlobalJobParameters implements Cloneable {
    private static final long serialVersionUID = 1L;

    /** What a parameter without a value has. */
    protected static final String NO_VALUE_KEY = "__NO_VALUE_KEY";

    private final TreeMap<String, String> defaults = new TreeMap<>();
    private final TreeSet<String> requested = new TreeSet<>();

    /** The value of {@code key}, or null when it is not given. */
    protected abstract @Nullable String find(String key);

    /** Number of parameters given. */
    protected abstract int getNumberOfParameters();

    /** True when {@code key} is given, with or without value. */
    public abstract boolean has(String key);

    @Override
    public abstract Map<String, String> toMap();

    /** Notes a default that the program uses. */
    protected void addToDefaults(String key, String value) {
        defaults.putIfAbsent(key, value);
    }

    /** Defaults that the program asked for so far, by name. */
    public Map<String, String> getDefaults() {
        return new TreeMap<>(defaults);
    }

    /** Parameters that were given and that nobody asked for: mostly misspelt. */
    public Set<String> getUnrequestedParameters() {
        Set<String> given = new TreeSet<>(toMap().keySet());
        given.removeAll(requested);
        return given;
    }

    /** The value of {@code key}, or null when it is not given. */
    public @Nullable String get(String key) {
        requested.add(key);
        return find(key);
    }

    /** The value of {@code key}, else {@code defaultValue}. */
    public String get(String key, String defaultValue) {
        addToDefaults(key, defaultValue);
        String value = get(key);
        return value == null ? defaultValue : value;
    }

    /**
     * The value of {@code key}.
     *
     * @throws IllegalArgumentException when it is not given; the message names it
     */
    public String getRequired(String key) {
        String value = get(key);
        if (value == null) {
            throw new IllegalArgumentException("Parameter '--" + key + "' is missing; given are " + toMap().keySet());
        }
        return value;
    }

    private static <N> N number(String key, String value, String form, Function<String, N> parse) {
        try {
            return parse.apply(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "Parameter '--" + key + "' must be " + form + ", not '" + value + "'", e);
        }
    }

    /** As {@link #getRequired(String)}, a whole number. */
    public int getInt(String key) {
        return number(key, getRequired(key), "a whole number", Integer::parseInt);
    }

    /** The parameter as a whole number, else {@code defaultValue}. */
    public int getInt(String key, int defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : number(key, value, "a whole number", Integer::parseInt);
    }

    /** As {@link #getRequired(String)}, a whole number. */
    public long getLong(String key) {
        return number(key, getRequired(key), "a whole number", Long::parseLong);
    }

    /** The parameter as a whole number, else {@code defaultValue}. */
    public long getLong(String key, long defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : number(key, value, "a whole number", Long::parseLong);
    }

    /** As {@link #getRequired(String)}, a whole number of 16 bits. */
    public short getShort(String key) {
        return number(key, getRequired(key), "a whole number of 16 bits", Short::parseShort);
    }

    /** The parameter as a whole number of 16 bits, else {@code defaultValue}. */
    public short getShort(String key, short defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : number(key, value, "a whole number of 16 bits", Short::parseShort);
    }

    /** As {@link #getRequired(String)}, a whole number of 8 bits. */
    public byte getByte(String key) {
        return number(key, getRequired(key), "a whole number of 8 bits", Byte::parseByte);
    }

    /** The parameter as a whole number of 8 bits, else {@code defaultValue}. */
    public byte getByte(String key, byte defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : number(key, value, "a whole number of 8 bits", Byte::parseByte);
    }

    /** As {@link #getRequired(String)}, a number. */
    public float getFloat(String key) {
        return number(key, getRequired(key), "a number", Float::parseFloat);
    }

    /** The parameter as a number, else {@code defaultValue}. */
    public float getFloat(String key, float defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : number(key, value, "a number", Float::parseFloat);
    }

    /** As {@link #getRequired(String)}, a number. */
    public double getDouble(String key) {
        return number(key, getRequired(key), "a number", Double::parseDouble);
    }

    /** The parameter as a number, else {@code defaultValue}. */
    public double getDouble(String key, double defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : number(key, value, "a number", Double::parseDouble);
    }

    /** True when the parameter is given as "true" in any case. */
    public boolean getBoolean(String key) {
        return Boolean.parseBoolean(getRequired(key));
    }

    /** As {@link #getBoolean(String)}, else {@code defaultValue}. */
    public boolean getBoolean(String key, boolean defaultValue) {
        addToDefaults(key, String.valueOf(defaultValue));
        String value = get(key);
        return value == null ? defaultValue : Boolean.parseBoolean(value);
    }

    /** Splits arguments into names and values: {@code --name value}, {@code -name value}, {@code --flag}. */
    static void parse(String[] args, java.util.function.BiConsumer<String, String> target) {
        for (int i = 0; i < args.length; i++) {
            String key = keyOf(args, i);
            boolean hasValue = i + 1 < args.length && (!args[i + 1].startsWith("-") || isNumber(args[i + 1]));
            target.accept(key, hasValue ? args[i + 1] : NO_VALUE_KEY);
            i += hasValue ? 1 : 0;
        }
    }

    private static String keyOf(String[] args, int position) {
        String argument = args[position];
        String key = argument.startsWith("--") ? argument.substring(2) : argument.substring(1);
        if (!argument.startsWith("-") || key.isEmpty()) {
            throw new IllegalArgumentException(
                    "Argument " + position + " must be a name with - or -- before it, found '" + argument + "'");
        }
        return key;
    }

    private static boolean isNumber(String text) {
        try {
            return Double.isFinite(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
