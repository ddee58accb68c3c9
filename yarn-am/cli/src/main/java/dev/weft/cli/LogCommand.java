package dev.weft.cli;

import dev.weft.client.JsonText;
import dev.weft.client.RestLogs;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.MemorySize;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft log JOB|WORKER|master} and {@code weft log level}. */
@Command(
        name = "log",
        description = {
            "Prints what the processes of a cluster have logged: the master, a worker, or all of them about one job.",
            "When a worker's container has gone, its log is YARN's: yarn logs -applicationId <application>"
        },
        subcommands = LogLevelCommand.class,
        footerHeading = "%nExample:%n",
        footer = {
            "  weft log 5f0c9a1e4b7d4c0f8a3e6d2b1c9f7e50    # lines about a job, from the master and all workers",
            "  weft log --list                      # which processes there are",
            "  weft log master --tail 64kb          # the end of the master's log",
            "  weft log container_17_0001_01_000002 --stdout   # what programs printed there",
            "  weft log level                       # what is logged where",
            "  weft log level dev.weft.master DEBUG --process master",
            "  weft log level dev.weft.master reset"
        })
final class LogCommand implements Callable<Integer> {
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "JOB|WORKER",
            description = "A job's id, a worker's id, or master.")
    private @Nullable String whose;

    @Option(names = "--stdout", description = "What user programs printed there, in place of the log.")
    private boolean stdout;

    @Option(
            names = "--file",
            paramLabel = "NAME",
            description = "Another file of the process's log folder; see --list.")
    private @Nullable String file;

    @Option(names = "--list", description = "The processes of the cluster; with a worker or master, its files.")
    private boolean list;

    @Option(names = "--tail", paramLabel = "SIZE", description = "Only so much from the end of each log, such as 64kb.")
    private @Nullable String tail;

    @Option(names = OutputOptions.JSON, description = "What --list prints, as one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        if (whose == null && !list) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Say whose log: a job's id, a worker's id or master (weft log --list), or: level");
        }
        if (stdout && file != null) {
            throw new ParameterException(spec.commandLine(), "Either --stdout or --file");
        }
        if (json && !list) {
            throw new ParameterException(spec.commandLine(), "--json is for --list: a log is text");
        }
        Optional<MemorySize> end = Optional.ofNullable(tail).map(LogCommand::size);
        PrintWriter err = spec.commandLine().getErr();
        RestLogs logs = ClusterOptions.connect(cluster.load(err)).logs();
        if (list) {
            list(logs);
            return ExitCodes.OK;
        }
        return print(new LogPrinter(logs, spec.commandLine().getOut(), name(), end), logs, whose == null ? "" : whose);
    }

    private static MemorySize size(String text) {
        try {
            return MemorySize.parse(text);
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "--tail takes a size such as 64kb or 1mb, not '" + text + "'", e);
        }
    }

    private String name() {
        if (file != null) {
            return "logs/" + file;
        }
        return stdout ? "stdout" : "log";
    }

    private void list(RestLogs logs) {
        PrintWriter out = spec.commandLine().getOut();
        if (whose == null) {
            List<String> processes = processes(logs);
            if (json) {
                out.println(array("processes", processes.stream().map(JsonText::quoted)));
            } else {
                processes.forEach(out::println);
            }
            return;
        }
        Map<String, Long> files = logs.files(whose).join();
        if (json) {
            out.println(array(
                    "files",
                    files.entrySet().stream()
                            .map(file -> new JsonLine()
                                    .put("name", file.getKey())
                                    .put("size", file.getValue())
                                    .toString())));
        } else {
            files.forEach((name, bytes) -> out.printf("%12d %s%n", bytes, name));
        }
    }

    private static JsonLine array(String name, Stream<String> values) {
        return new JsonLine().raw(name, values.collect(Collectors.joining(",", "[", "]")));
    }

    private static List<String> processes(RestLogs logs) {
        List<String> processes = new ArrayList<>(List.of(RestLogs.MASTER));
        processes.addAll(logs.workers().join());
        return processes;
    }

    private int print(LogPrinter printer, RestLogs logs, String target) {
        if (!JOB.matcher(target).matches()) {
            printer.all(target);
            return ExitCodes.OK;
        }
        if (stdout || file != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Only log lines say which job they are about: name a worker for --stdout and --file");
        }
        int code = ExitCodes.OK;
        for (String process : processes(logs)) {
            Optional<String> failure = printer.about(target, process);
            if (failure.isPresent()) {
                spec.commandLine().getErr().println("weft: log of " + process + ": " + failure.get());
                code = ExitCodes.FAILED;
            }
        }
        return code;
    }
}
