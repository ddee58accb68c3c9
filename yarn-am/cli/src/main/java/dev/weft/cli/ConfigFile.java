package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads {@code config.yaml}: keys dotted or nested, as Flink's. */
final class ConfigFile {
    private static final int MAX_BYTES = 4 << 20;

    private ConfigFile() {}

    /**
     * The values of {@code file}.
     *
     * @throws EngineException BAD_INPUT with file, line and reason when it cannot be read
     */
    static Configuration read(Path file) {
        Configuration config = new Configuration();
        flatten(config, "", parse(file), file);
        return config;
    }

    private static Map<?, ?> parse(Path file) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(String.valueOf(file.getFileName()))
                .setAllowDuplicateKeys(false)
                .setCodePointLimit(MAX_BYTES)
                .build();
        try (Reader text = Files.newBufferedReader(file)) {
            Object root = new Load(settings).loadFromReader(text);
            if (root == null) {
                return Map.of();
            }
            if (root instanceof Map<?, ?> map) {
                return map;
            }
            throw wrong(file, "it holds no keys", null);
        } catch (IOException e) {
            throw wrong(file, e.toString(), e);
        } catch (MarkedYamlEngineException e) {
            String line = e.getProblemMark()
                    .map(mark -> "line " + (mark.getLine() + 1) + ": ")
                    .orElse("");
            throw wrong(file, line + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw wrong(file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""), e);
        }
    }

    private static void flatten(Configuration config, String prefix, Map<?, ?> map, Path file) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String key = prefix + entry.getKey();
            Object value = entry.getValue();
            if (value instanceof Map<?, ?> nested && !nested.isEmpty()) {
                flatten(config, key + ".", nested, file);
            } else if (config.containsKey(key)) {
                throw wrong(file, "key '" + key + "' stands there twice", null);
            } else if (value != null) {
                config.setString(key, text(value));
            }
        }
    }

    private static String text(Object value) {
        if (value instanceof List<?> list) {
            StringJoiner joined = new StringJoiner(";");
            list.forEach(element -> joined.add(quoted(String.valueOf(element))));
            return joined.toString();
        }
        return value instanceof Map<?, ?> ? "" : String.valueOf(value);
    }

    private static String quoted(String element) {
        return element.contains(";") ? '"' + element.replace("\"", "\"\"") + '"' : element;
    }

    private static EngineException wrong(Path file, String why, @Nullable Throwable cause) {
        return new EngineException(ErrorCode.BAD_INPUT, "Configuration file " + file + " cannot be read: " + why, cause);
    }
}
