package dev.weft.taskmanager;

import dev.weft.core.config.ConfigYaml;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.nio.file.Path;
import java.util.Map;

/** A worker's command line. Pure but for the configuration file. */
final class WorkerArguments {
    private static final String FOLDER = "--configDir";
    private static final String PROPERTY = "-D";

    private WorkerArguments() {}

    /**
     * The configuration that {@code arguments} ask for: the file of {@code --configDir}, else of {@code WEFT_CONF_DIR}, with
     * each {@code -Dkey=value} laid over it.
     *
     * @throws EngineException BAD_INPUT for any other argument, and when the file has another form
     */
    static Configuration parse(String[] arguments, Map<String, String> environment) {
        String folder = environment.getOrDefault("WEFT_CONF_DIR", "");
        Configuration given = new Configuration();
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            if (argument.equals(FOLDER) && i + 1 < arguments.length) {
                folder = arguments[++i];
            } else if (argument.startsWith(PROPERTY) && argument.indexOf('=') > PROPERTY.length()) {
                int equals = argument.indexOf('=');
                given.setString(argument.substring(PROPERTY.length(), equals), argument.substring(equals + 1));
            } else {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Unknown argument '" + argument + "'; a worker takes [--configDir FOLDER] [-Dkey=value]…");
            }
        }
        Configuration config = folder.isEmpty() ? new Configuration() : ConfigYaml.loadFolder(Path.of(folder));
        config.addAll(given);
        return config;
    }
}
