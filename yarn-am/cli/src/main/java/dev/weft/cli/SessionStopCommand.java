package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weft session stop}. */
@Command(
        name = "stop",
        description = "Ends a session: cancels its jobs, gives its containers back, waits until it is over.")
final class SessionStopCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Option(
            names = {"-id", "--applicationId", "-yid", "--application"},
            paramLabel = "id",
            description = "Which; else the one that was started last.")
    private @Nullable String id;

    @Option(names = OutputOptions.JSON, description = "Print JSON.")
    private boolean asJson;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Map<String, String> given = new LinkedHashMap<>(overrides.values());
        if (id != null) {
            given.put(YarnConfigOptions.APPLICATION_ID.key(), id);
        }
        Configuration config = ClientConfig.load(System.getenv(), given, err);
        String session = Sessions.named(config, err);
        String end = Sessions.launcher(config).stop(config);
        SessionFile.of(config).forget(session, err);
        out.println(
                asJson
                        ? new JsonLine().put("id", session).put("end", end).toString()
                        : "Session " + session + " has ended: " + end);
        return ExitCodes.OK;
    }
}
