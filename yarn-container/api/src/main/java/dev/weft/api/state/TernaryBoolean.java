package dev.weft.api.state;

/** A setting that is on, off, or left to the configuration. */
public enum TernaryBoolean {
    /** On. */
    TRUE,
    /** Off. */
    FALSE,
    /** As the configuration says. */
    UNDEFINED;

    /** On or off. */
    public static TernaryBoolean fromBoolean(boolean on) {
        return on ? TRUE : FALSE;
    }

    /** What it says, else {@code defaultValue}. */
    public boolean getOrDefault(boolean defaultValue) {
        return this == UNDEFINED ? defaultValue : this == TRUE;
    }
}
