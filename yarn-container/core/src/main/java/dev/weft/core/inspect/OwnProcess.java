package dev.weft.core.inspect;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What a process can tell of itself. Blocks; safe on any thread.
 *
 * @param folder its logs; empty when it writes none
 * @param logLevels empty when the logging library in use is not known
 */
public record OwnProcess(Optional<LogFolder> folder, Optional<LogLevels> logLevels) {
    private static final int MAX_DUMP_CHARS = 1 << 20;

    /**
     * This JVM.
     *
     * @param defaultName of its log files
     * @param classes where the logging support is looked for
     */
    public static OwnProcess of(String defaultName, ClassLoader classes) {
        Optional<LogLevels> levels = ServiceLoader.load(LogLevels.class, classes).stream()
                .map(ServiceLoader.Provider::get)
                .filter(LogLevels::inUse)
                .findFirst();
        return new OwnProcess(LogFolder.ofProcess(defaultName), levels);
    }

    /** @throws EngineException NOT_FOUND when this process writes no log files */
    public LogFolder logs() {
        return folder.orElseThrow(() -> new EngineException(
                ErrorCode.NOT_FOUND,
                "This process writes no log files: it was started without -D" + LogFolder.FOLDER_PROPERTY));
    }

    /** All its threads. */
    public List<ThreadEntry> threads() {
        return ThreadDump.take(MAX_DUMP_CHARS);
    }

    /** @throws EngineException NOT_FOUND when levels cannot be changed in this process */
    public LogLevels levels() {
        return logLevels.orElseThrow(() -> new EngineException(
                ErrorCode.NOT_FOUND, "Log levels cannot be changed here: this process does not log with Log4j 2"));
    }
}
