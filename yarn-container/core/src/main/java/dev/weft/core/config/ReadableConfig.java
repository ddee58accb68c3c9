package dev.weft.core.config;

import java.util.Map;
import java.util.Optional;

/** Read access to configuration values. */
public interface ReadableConfig {
    /**
     * The value given for {@code option} (under its key, else its fallback keys), else its default.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the value cannot be read, or is absent without default
     */
    <T> T get(ConfigOption<T> option);

    /** The value given for {@code option}; empty when there is none, whatever its default. */
    <T> Optional<T> getOptional(ConfigOption<T> option);

    /** All given values by key, as text, sorted by key; unmodifiable. */
    Map<String, String> toMap();
}
