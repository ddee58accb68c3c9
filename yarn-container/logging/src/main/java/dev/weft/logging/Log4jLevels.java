package dev.weft.logging;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.inspect.LogLevels;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.slf4j.LoggerFactory;

/** Levels of Log4j 2. */
public final class Log4jLevels implements LogLevels {
    /** What the configuration said of the loggers whose level was changed; empty for one that it does not name. */
    private final Map<String, Optional<Level>> configured = new ConcurrentHashMap<>();

    /** For ServiceLoader. */
    public Log4jLevels() {}

    @Override
    public boolean inUse() {
        return LogManager.getContext(false) instanceof LoggerContext
                && LoggerFactory.getILoggerFactory().getClass().getName().startsWith("org.apache.logging.");
    }

    @Override
    public SortedMap<String, String> levels() {
        SortedMap<String, String> levels = new TreeMap<>();
        configuration().getLoggers().forEach((name, logger) -> {
            if (logger.getExplicitLevel() != null && !name.isEmpty()) {
                levels.put(name, logger.getLevel().name());
            }
        });
        levels.put(ROOT, configuration().getRootLogger().getLevel().name());
        return levels;
    }

    @Override
    public void set(String logger, Optional<String> level) {
        String name = logger.equals(ROOT) ? LogManager.ROOT_LOGGER_NAME : logger;
        Optional<Level> wanted = level.map(Log4jLevels::parse);
        if (wanted.isPresent()) {
            configured.computeIfAbsent(name, this::explicitLevel);
            Configurator.setLevel(name, wanted.get());
            return;
        }
        Optional<Level> before = configured.remove(name);
        if (before == null) {
            return; // it was never changed
        }
        if (before.isPresent()) {
            Configurator.setLevel(name, before.get());
        } else {
            configuration().removeLogger(name);
            context().updateLoggers();
        }
    }

    private Optional<Level> explicitLevel(String name) {
        LoggerConfig own = name.isEmpty()
                ? configuration().getRootLogger()
                : configuration().getLoggers().get(name);
        return Optional.ofNullable(own).map(LoggerConfig::getLevel);
    }

    private static Level parse(String text) {
        Level level = Level.getLevel(text.strip().toUpperCase(Locale.ROOT));
        if (level == null) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Level '" + text + "' is none of OFF, ERROR, WARN, INFO, DEBUG, TRACE");
        }
        return level;
    }

    private static LoggerContext context() {
        return (LoggerContext) LogManager.getContext(false);
    }

    private static Configuration configuration() {
        return context().getConfiguration();
    }
}
