package dev.weft.core.config;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Configuration values by key, kept as text in the order of their keys. Confined to its owner: hand copies to other
 * threads.
 */
public final class Configuration implements ReadableConfig, WritableConfig, Serializable, Cloneable {
    private static final long serialVersionUID = 1L;

    private final TreeMap<String, String> values;

    public Configuration() {
        this.values = new TreeMap<>();
    }

    /** A copy of {@code other}. */
    public Configuration(Configuration other) {
        this.values = new TreeMap<>(other.values);
    }

    /** A configuration of the given texts. */
    public static Configuration fromMap(Map<String, String> map) {
        var configuration = new Configuration();
        configuration.values.putAll(map);
        return configuration;
    }

    @Override
    public <T> T get(ConfigOption<T> option) {
        return getOptional(option).or(option::findDefault).orElseThrow(() -> missing(option));
    }

    /** The given value, else {@code otherwise}, whatever the default of {@code option}. */
    public <T> T get(ConfigOption<T> option, T otherwise) {
        return getOptional(option).orElse(otherwise);
    }

    @Override
    public <T> Optional<T> getOptional(ConfigOption<T> option) {
        return keyOf(option).map(key -> option.parse(key, textOf(key)));
    }

    /** The given text for {@code option}, else its default as text. */
    public <T> String getValue(ConfigOption<T> option) {
        return keyOf(option)
                .map(this::textOf)
                .or(() -> option.findDefault().map(option::format))
                .orElseThrow(() -> missing(option));
    }

    /**
     * The text of {@code option} as a constant of {@code type}.
     *
     * @throws EngineException BAD_INPUT when there is no such constant
     */
    public <T extends Enum<T>> T getEnum(Class<T> type, ConfigOption<String> option) {
        String text = get(option);
        try {
            return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Value '" + text + "' of configuration key '" + option.key() + "' is not one of "
                            + List.of(type.getEnumConstants()),
                    e);
        }
    }

    /** The text given under exactly {@code key}, else {@code otherwise}. */
    public String getString(String key, String otherwise) {
        return values.getOrDefault(key, otherwise);
    }

    @Override
    public <T> Configuration set(ConfigOption<T> option, T value) {
        values.put(option.key(), option.format(value));
        return this;
    }

    public void setString(String key, String value) {
        values.put(key, value);
    }

    /** True when a value is given under the key of {@code option} or one of its fallback keys. */
    public boolean contains(ConfigOption<?> option) {
        return keyOf(option).isPresent();
    }

    public boolean containsKey(String key) {
        return values.containsKey(key);
    }

    /** Takes away what is given for {@code option} under any of its keys; false when nothing was. */
    public <T> boolean removeConfig(ConfigOption<T> option) {
        boolean removed = removeKey(option.key());
        for (String key : option.fallbackKeys()) {
            removed |= removeKey(key);
        }
        return removed;
    }

    /** Takes away what is given under exactly {@code key}; false when nothing was. */
    public boolean removeKey(String key) {
        return values.remove(key) != null;
    }

    /** Takes over every value of {@code other}, replacing own ones. */
    public void addAll(Configuration other) {
        values.putAll(other.values);
    }

    /** As {@link #addAll(Configuration)} with {@code prefix} put before every key. */
    public void addAll(Configuration other, String prefix) {
        other.values.forEach((key, value) -> values.put(prefix + key, value));
    }

    public void addAllToProperties(Properties properties) {
        properties.putAll(values);
    }

    /** The given keys, sorted; unmodifiable copy. */
    public Set<String> keySet() {
        return Collections.unmodifiableSet(new TreeSet<>(values.keySet()));
    }

    @Override
    public Map<String, String> toMap() {
        return Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** A copy. Not by {@link Object#clone}: the copy shares nothing. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Configuration clone() {
        return new Configuration(this);
    }

    private String textOf(String key) {
        String text = values.get(key);
        if (text == null) {
            throw new IllegalStateException(
                    "Key " + key + " vanished while it was read: two threads share this object");
        }
        return text;
    }

    private Optional<String> keyOf(ConfigOption<?> option) {
        List<String> keys = new ArrayList<>(option.fallbackKeys().size() + 1);
        keys.add(option.key());
        keys.addAll(option.fallbackKeys());
        return keys.stream().filter(values::containsKey).findFirst();
    }

    private static EngineException missing(ConfigOption<?> option) {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "Configuration key '" + option.key() + "' is not set and has no default; expected " + option.form());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Configuration that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Keys and values; values under keys that name a secret are hidden. */
    @Override
    public String toString() {
        return Secrets.hide(values).toString();
    }
}
