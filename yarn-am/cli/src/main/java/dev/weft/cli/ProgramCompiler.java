package dev.weft.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.graph.JobGraph;
import dev.weft.client.LocalArtifact;
import dev.weft.core.classes.ClassLoading;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.codec.JobGraphCodec;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The main of a child JVM in which a master runs the main of an uploaded jar, so that nothing a program does can hurt the master. The
 * program's {@code execute()} submits nothing: it writes the job graph down, and the master takes it from there when this JVM has
 * ended with code 0. All goes through files in one folder, the only argument:
 *
 * <pre>
 * request.json   {"jar":…, "entryClass":…|null, "arguments":[…], "config":{…}}          read
 * plan.bin       the job graph, with its artifacts                                      written
 * artifacts.json {"&lt;hash&gt;":"&lt;path of the file&gt;"}                                      written before it
 * messages.txt   why it came to nothing, for people                                     written
 * output.txt     what the program printed, a bounded part                               written
 * </pre>
 */
public final class ProgramCompiler {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int MAX_OUTPUT_BYTES = 64 * 1024;

    private ProgramCompiler() {}

    /** {@code args[0]} is the folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        int code;
        try (var messages = new PrintWriter(Files.newBufferedWriter(folder.resolve("messages.txt")), true);
                var output = new PrintStream(
                        new BoundedOutput(Files.newOutputStream(folder.resolve("output.txt")), MAX_OUTPUT_BYTES),
                        true,
                        StandardCharsets.UTF_8)) {
            System.setOut(output);
            System.setErr(output);
            code = compile(folder, messages);
        }
        // Threads that the program left must not keep this JVM.
        Runtime.getRuntime().halt(code);
    }

    private static int compile(Path folder, PrintWriter messages) throws IOException {
        JsonNode request = MAPPER.readTree(folder.resolve("request.json").toFile());
        try {
            return run(request, new Compiled(folder), messages);
        } catch (EngineException e) {
            messages.println("weft: " + OneLine.of(e));
            return ExitCodes.of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCodes.FAILED;
        }
    }

    private static int run(JsonNode request, Compiled target, PrintWriter messages) throws InterruptedException {
        Map<String, String> given = new LinkedHashMap<>();
        request.path("config")
                .fields()
                .forEachRemaining(
                        entry -> given.put(entry.getKey(), entry.getValue().asText()));
        Configuration config = ClientConfig.load(System.getenv(), given, messages);
        config.set(DeploymentOptions.TARGET, "remote");
        config.set(DeploymentOptions.ATTACHED, false);
        List<String> arguments = new ArrayList<>();
        request.path("arguments").forEach(argument -> arguments.add(argument.asText()));
        PrintWriter nobody = new PrintWriter(PrintWriter.nullWriter());
        try (UserProgram opened = UserProgram.open(
                Path.of(request.path("jar").asText()),
                request.path("entryClass").textValue(),
                List.of(),
                ClassLoading.from(config))) {
            Submissions submissions = new Submissions(target, false, nobody);
            return new ProgramRun(opened, config, submissions, nobody, messages, false, Optional.empty())
                    .run(arguments.toArray(String[]::new));
        }
    }

    /** Writes the program's one job down. */
    private static final class Compiled implements JobExecutor {
        private final Path folder;

        Compiled(Path folder) {
            this.folder = folder;
        }

        @Override
        public boolean accepts(Configuration configuration) {
            return true;
        }

        @Override
        public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
            Path plan = folder.resolve("plan.bin");
            if (Files.exists(plan)) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "A main that a master runs may call execute() once; this one did it twice");
            }
            List<LocalArtifact> files = LocalArtifact.of(userJars);
            JobGraph whole = graph.withArtifacts(
                    files.stream().map(LocalArtifact::artifact).toList());
            Map<String, String> places = new LinkedHashMap<>();
            files.forEach(file -> places.put(
                    file.artifact().hash().hex(), file.file().toAbsolutePath().toString()));
            try {
                Files.write(folder.resolve("artifacts.json"), MAPPER.writeValueAsBytes(places));
                Path half = Files.write(folder.resolve("plan.tmp"), JobGraphCodec.encode(whole));
                Files.move(half, plan, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new EngineException(ErrorCode.STORAGE, "write the plan of job '" + graph.name() + "'", e);
            }
            return new DetachedJob(graph.id());
        }
    }
}
