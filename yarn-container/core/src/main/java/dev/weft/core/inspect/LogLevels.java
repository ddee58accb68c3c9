package dev.weft.core.inspect;

import java.util.Optional;
import java.util.SortedMap;

/**
 * Levels of this process's loggers, changeable while it runs. Found by ServiceLoader, because only the logging library knows how.
 * Safe on any thread.
 */
public interface LogLevels {
    /** How the root logger is called here. */
    String ROOT = "root";

    /** Level by logger, for those that have one of their own; {@link #ROOT} among them. */
    SortedMap<String, String> levels();

    /**
     * Sets or removes a logger's level until the process ends.
     *
     * @param logger a name or prefix, or {@link #ROOT}
     * @param level OFF, ERROR, WARN, INFO, DEBUG or TRACE; empty: back to the configuration's
     * @throws dev.weft.core.error.EngineException BAD_INPUT for another level
     */
    void set(String logger, Optional<String> level);

    /** True when this implementation's library is the one that logs in this JVM. */
    boolean inUse();
}
