package dev.weft.cli;

import dev.weft.core.classes.ClassLoading;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program to run and its arguments. */
final class ProgramOptions {
    @Option(
            names = {"-c", "--class"},
            paramLabel = "class",
            description = "Main class; not needed when the jar's manifest names it.")
    private @Nullable String mainClass;

    @Option(
            names = {"-p", "--parallelism"},
            paramLabel = "n",
            description = "Parallelism of operators that set none.")
    private @Nullable Integer parallelism;

    @Option(
            names = {"-C", "--classpath"},
            paramLabel = "url",
            description = "A further jar of the job. May be repeated.")
    private List<String> classPath = new ArrayList<>();

    @Parameters(index = "0", paramLabel = "job.jar", description = "The program.")
    private Path jar = Path.of("");

    @Parameters(index = "1..*", paramLabel = "args", arity = "0..*", description = "Arguments of the program.")
    private List<String> arguments = new ArrayList<>();

    void addTo(Map<String, String> config) {
        if (parallelism != null) {
            if (parallelism < 1) {
                throw new EngineException(ErrorCode.BAD_INPUT, "-p must be at least 1, got " + parallelism);
            }
            config.put(CoreOptions.DEFAULT_PARALLELISM.key(), String.valueOf(parallelism));
        }
    }

    String[] arguments() {
        return arguments.toArray(String[]::new);
    }

    /** Opens the jar with all further jars that command line and configuration name. */
    UserProgram open(Configuration config) {
        List<URI> more = new ArrayList<>();
        classPath.forEach(text -> more.add(uri(text)));
        config.getOptional(PipelineOptions.JARS).ifPresent(jars -> jars.forEach(text -> more.add(uri(text))));
        config.getOptional(PipelineOptions.CLASSPATHS).ifPresent(jars -> jars.forEach(text -> more.add(uri(text))));
        return UserProgram.open(jar, mainClass, more, ClassLoading.from(config));
    }

    private static URI uri(String text) {
        try {
            URI uri = URI.create(text);
            return uri.getScheme() == null ? Path.of(text).toAbsolutePath().toUri() : uri;
        } catch (IllegalArgumentException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "'" + text + "' is no class path address", e);
        }
    }
}
