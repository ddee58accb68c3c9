package dev.weft.cli;

import dev.weft.client.JsonText;
import dev.weft.client.ProcessLevels;
import dev.weft.client.RestLogs;
import dev.weft.core.config.Configuration;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft log level [LOGGER LEVEL]}. */
@Command(
        name = "level",
        description = {
            "Shows the levels of loggers, or changes one until the process ends.",
            "A worker that starts later has the levels of its configuration."
        })
final class LogLevelCommand implements Callable<Integer> {
    private static final String RESET = "reset";

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "LOGGER",
            description = "Name or prefix of a logger, or root.")
    private @Nullable String logger;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "LEVEL",
            description = "OFF, ERROR, WARN, INFO, DEBUG or TRACE; reset: back to the configuration's.")
    private @Nullable String level;

    @Option(names = "--process", paramLabel = "PROCESS", description = "all, master or a worker's id; default: all.")
    private String process = "all";

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Configuration config = cluster.load(spec.commandLine().getErr());
        RestLogs logs = ClusterOptions.connect(config).logs();
        List<ProcessLevels> processes = ask(logs);
        output.forPrograms(spec, json(processes));
        PrintWriter out = output.forPeople(spec);
        processes.forEach(one -> print(out, one));
        return processes.stream().allMatch(one -> one.error().isEmpty()) ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private List<ProcessLevels> ask(RestLogs logs) {
        if (logger == null) {
            return logs.levels(process).join();
        }
        if (level == null) {
            throw new ParameterException(
                    spec.commandLine(), "Say which level logger " + logger + " is to have, or reset");
        }
        Optional<String> wanted = level.equalsIgnoreCase(RESET) ? Optional.empty() : Optional.of(level);
        return logs.setLevel(process, logger, wanted).join();
    }

    private static void print(PrintWriter out, ProcessLevels one) {
        out.println(one.process() + one.error().map(why -> ": " + why).orElse(""));
        one.levels().forEach((name, value) -> out.printf("  %-5s %s%n", value, name));
    }

    private static JsonLine json(List<ProcessLevels> processes) {
        return new JsonLine()
                .raw(
                        "processes",
                        processes.stream().map(LogLevelCommand::json).collect(Collectors.joining(",", "[", "]")));
    }

    private static String json(ProcessLevels one) {
        JsonLine line = new JsonLine().put("process", one.process());
        one.error().ifPresent(why -> line.put("error", why));
        String levels = one.levels().entrySet().stream()
                .map(entry -> JsonText.quoted(entry.getKey()) + ":" + JsonText.quoted(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        return line.raw("levels", levels).toString();
    }
}
