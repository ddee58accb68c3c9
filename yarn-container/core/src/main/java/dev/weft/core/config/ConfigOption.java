package dev.weft.core.config;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One configuration key: its type, default, older names and meaning. Immutable; made by {@link ConfigOptions}.
 *
 * @param <T> type of the values
 */
public final class ConfigOption<T> {
    private final String key;
    private final OptionType<T> type;
    private final @Nullable T defaultValue;
    private final List<String> fallbackKeys;
    private final String description;

    ConfigOption(String key, OptionType<T> type, @Nullable T defaultValue, List<String> fallbacks, String description) {
        this.key = key;
        this.type = type;
        this.defaultValue = defaultValue;
        this.fallbackKeys = List.copyOf(fallbacks);
        this.description = description;
    }

    public String key() {
        return key;
    }

    public boolean hasDefaultValue() {
        return defaultValue != null;
    }

    /** @throws IllegalStateException when the option has none */
    public T defaultValue() {
        if (defaultValue == null) {
            throw new IllegalStateException("Option " + key + " has no default");
        }
        return defaultValue;
    }

    /** The default, or empty. */
    public Optional<T> findDefault() {
        return Optional.ofNullable(defaultValue);
    }

    /** Older names that are read when {@link #key()} is absent, first wins. */
    public List<String> fallbackKeys() {
        return fallbackKeys;
    }

    public String description() {
        return description;
    }

    /** What a value looks like, for documentation and error messages: "a whole number from 1 to 65535". */
    public String form() {
        return type.form();
    }

    public ConfigOption<T> withDescription(String text) {
        return new ConfigOption<>(key, type, defaultValue, fallbackKeys, text);
    }

    /** Adds names that are read too. */
    public ConfigOption<T> withFallbackKeys(String... keys) {
        List<String> all = new ArrayList<>(fallbackKeys);
        all.addAll(List.of(keys));
        return new ConfigOption<>(key, type, defaultValue, all, description);
    }

    /** Adds names that this option had before; read like fallback keys. */
    public ConfigOption<T> withDeprecatedKeys(String... keys) {
        return withFallbackKeys(keys);
    }

    /**
     * Reads {@code text} that was given under {@code givenKey}.
     *
     * @throws EngineException BAD_INPUT with one line naming key, value and expected form
     */
    T parse(String givenKey, String text) {
        try {
            return type.parse().apply(text);
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Value '" + text + "' of configuration key '" + givenKey + "' is not " + type.form(),
                    e);
        }
    }

    /** Writes {@code value} as {@link #parse} reads it. */
    public String format(T value) {
        return type.format().apply(value);
    }

    @Override
    public String toString() {
        String value = defaultValue == null ? "(none)" : format(defaultValue);
        return "Key: '" + key + "', default: " + value + " (fallback keys: " + fallbackKeys + ")";
    }
}
