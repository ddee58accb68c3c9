package dev.weft.cli;

import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Locale;
import picocli.CommandLine.Option;

/** {@code -type canonical|native}. */
final class SavepointForm {
    @Option(
            names = {"-type", "--type"},
            paramLabel = "type",
            description = "canonical (default) or native; both give a savepoint that every backend reads.")
    private String type = "canonical";

    SavepointFormatType type() {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "canonical" -> SavepointFormatType.CANONICAL;
            case "native" -> SavepointFormatType.NATIVE;
            default ->
                throw new EngineException(ErrorCode.BAD_INPUT, "-type must be canonical or native, not '" + type + "'");
        };
    }
}
