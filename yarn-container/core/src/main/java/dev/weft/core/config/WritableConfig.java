package dev.weft.core.config;

/** Write access to configuration values. */
public interface WritableConfig {
    /** Gives {@code value} for {@code option}, replacing an earlier one. Returns this. */
    <T> WritableConfig set(ConfigOption<T> option, T value);
}
