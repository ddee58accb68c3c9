package dev.weft.core.config;

/** What becomes of what user code prints. */
public enum SystemOutMode {
    /** It goes to files of the log folder, the oldest is dropped. */
    DEFAULT,
    /** Its lines become lines of the log. */
    LOG,
    /** It is dropped. */
    IGNORE
}
