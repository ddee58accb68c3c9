package dev.weft.rest.jars;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.codec.JobGraphCodec;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Upload;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the main of a jar in a JVM of its own, which writes the job graph down ({@code dev.weft.cli.ProgramCompiler} says the form).
 * System.exit, an endless loop or a leak of the program end with that JVM. No thread waits for it.
 */
@ThreadSafe
final class Programs {
    private static final Logger log = LoggerFactory.getLogger(Programs.class);
    private static final String COMPILER = "dev.weft.cli.ProgramCompiler";
    private static final int MAX_MESSAGE_BYTES = 64 * 1024;
    private static final int MAX_GRAPH_BYTES = 64 << 20;
    private static final int MAX_LINE = 500;

    private final Path parent;
    private final Settings settings;
    private final Semaphore free;
    private final Executor io;

    /**
     * How the JVMs are started.
     *
     * @param command java and its options, up to the class path
     * @param timeout after which one is ended
     * @param processes that may run at a time
     */
    record Settings(List<String> command, Duration timeout, int processes) {
        Settings {
            command = List.copyOf(command);
        }

        /** The Java and the class path of this process. */
        static List<String> ownJava(String options) {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            Arrays.stream(options.split("\\s+")).filter(one -> !one.isBlank()).forEach(command::add);
            command.add("-cp");
            command.add(Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(entry -> Path.of(entry).toAbsolutePath().toString())
                    .collect(Collectors.joining(File.pathSeparator)));
            return command;
        }
    }

    /**
     * Runs programs in folders of their own below {@code parent}.
     *
     * @param io reads what they wrote
     */
    Programs(Path parent, Settings settings, Executor io) {
        this.parent = parent;
        this.settings = settings;
        this.io = io;
        this.free = new Semaphore(settings.processes());
    }

    /**
     * What a program came to. Its files lie in a folder that goes when {@code used} completes.
     *
     * @param artifacts where the files of the graph's artifacts lie, by hash
     */
    record Compiled(JobGraph graph, Map<String, Path> artifacts) {}

    /** What is done with a program while its files are there. */
    @FunctionalInterface
    interface Use<T> {
        CompletableFuture<T> of(Compiled compiled);
    }

    /**
     * Runs the main of {@code jar} and hands its job over.
     *
     * @return completes with what {@code use} did; with a refusal of one line when the program made no job
     */
    <T> CompletableFuture<T> run(Path jar, JarRequest request, Use<T> use) {
        if (!free.tryAcquire()) {
            throw new HttpRefusal(503, "Other programs are being started (web.jar.main-processes): try again soon");
        }
        Path folder;
        try {
            folder = Files.createTempDirectory(Files.createDirectories(parent), "program-");
        } catch (IOException e) {
            free.release();
            throw new EngineException(ErrorCode.STORAGE, "make a folder for a program in " + parent, e);
        }
        try {
            return started(folder, jar, request)
                    .thenComposeAsync(
                            process -> use.of(compiled(folder, process)), io) // not on the JDK's small reaper thread
                    .whenComplete((done, failure) -> end(folder));
        } catch (IOException e) {
            end(folder);
            throw new EngineException(ErrorCode.INTERNAL, "start a JVM for the main of " + jar.getFileName(), e);
        }
    }

    private void end(Path folder) {
        free.release();
        Upload.delete(folder);
    }

    private CompletableFuture<Process> started(Path folder, Path jar, JarRequest request) throws IOException {
        Files.write(folder.resolve("request.json"), Json.bytes(json(jar, request)));
        List<String> command = new ArrayList<>(settings.command());
        command.add(COMPILER);
        command.add(folder.toString());
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("jvm.txt").toFile())
                .start();
        log.info("The main of {} runs in process {}", jar.getFileName(), process.pid());
        return process.onExit()
                .orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(late -> killed(process));
    }

    /** Its folder stays until it has ended: nothing writes into what is being removed. */
    private CompletableFuture<Process> killed(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return process.onExit().thenApply(ended -> {
            throw new HttpRefusal(
                    504,
                    "main took longer than " + settings.timeout().toSeconds()
                            + " s (web.jar.main-timeout) and was ended");
        });
    }

    private static ObjectNode json(Path jar, JarRequest request) {
        ObjectNode json = Json.object();
        json.put("jar", jar.toString());
        json.put("entryClass", request.entryClass().orElse(null));
        ArrayNode arguments = json.putArray("arguments");
        request.arguments().forEach(arguments::add);
        ObjectNode config = json.putObject("config");
        request.config().forEach(config::put);
        return json;
    }

    private Compiled compiled(Path folder, Process process) {
        Path plan = folder.resolve("plan.bin");
        if (process.exitValue() != 0 || !Files.exists(plan)) {
            throw new HttpRefusal(400, whyNot(folder, process.exitValue()));
        }
        JsonNode places = Json.parseObject(head(folder.resolve("artifacts.json"), MAX_MESSAGE_BYTES));
        Map<String, Path> artifacts = new LinkedHashMap<>();
        places.fields()
                .forEachRemaining(entry ->
                        artifacts.put(entry.getKey(), Path.of(entry.getValue().asText())));
        return new Compiled(JobGraphCodec.decode(head(plan, MAX_GRAPH_BYTES)), artifacts);
    }

    private static String whyNot(Path folder, int code) {
        List<String> said = lines(folder.resolve("messages.txt"));
        List<String> jvm = lines(folder.resolve("jvm.txt"));
        List<String> printed = lines(folder.resolve("output.txt"));
        String why = !said.isEmpty()
                ? said.get(said.size() - 1)
                : !jvm.isEmpty()
                        ? jvm.get(0)
                        : code == 0 ? "main ended without a job" : "main ended its JVM with code " + code;
        String bare = why.startsWith("weft: ") ? why.substring("weft: ".length()) : why;
        return shortened(bare)
                + (printed.isEmpty() ? "" : "; it printed last: " + shortened(printed.get(printed.size() - 1)));
    }

    private static List<String> lines(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        return new String(head(file, MAX_MESSAGE_BYTES), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static byte[] head(Path file, int maxBytes) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(maxBytes);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "read what a program wrote to " + file, e);
        }
    }

    private static String shortened(String line) {
        return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "...";
    }
}
