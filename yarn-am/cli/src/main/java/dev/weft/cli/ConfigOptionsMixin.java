package dev.weft.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** {@code -D}, which every command takes. */
final class ConfigOptionsMixin {
    @Option(
            names = "-D",
            paramLabel = "key=value",
            mapFallbackValue = "true",
            description = "Any configuration key; wins over the configuration file. May be repeated.")
    private final Map<String, String> values = new LinkedHashMap<>();

    Map<String, String> values() {
        return values;
    }
}
