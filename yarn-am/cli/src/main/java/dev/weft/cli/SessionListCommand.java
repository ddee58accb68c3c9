package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.master.cluster.RunningSession;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weft session list}. */
@Command(name = "list", description = "Lists the sessions that run or wait to run.")
final class SessionListCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Option(names = OutputOptions.JSON, description = "Print JSON.")
    private boolean asJson;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Configuration config = ClientConfig.load(
                System.getenv(), overrides.values(), spec.commandLine().getErr());
        List<RunningSession> sessions = Sessions.launcher(config).list(config);
        if (asJson) {
            out.println(sessions.stream()
                    .map(SessionListCommand::json)
                    .collect(Collectors.joining(",", "{\"sessions\":[", "]}")));
        } else if (sessions.isEmpty()) {
            out.println("No sessions.");
        } else {
            sessions.forEach(session -> out.println(line(session)));
        }
        return ExitCodes.OK;
    }

    private static String line(RunningSession session) {
        return ListCommand.TIME.format(Instant.ofEpochMilli(session.startMillis())) + " : " + session.id() + " : "
                + session.name() + " (" + session.state() + ") user " + session.user() + ", queue " + session.queue()
                + (session.webAddress().isEmpty() ? "" : ", " + session.webAddress());
    }

    static String json(RunningSession session) {
        return new JsonLine()
                .put("id", session.id())
                .put("name", session.name())
                .put("user", session.user())
                .put("queue", session.queue())
                .put("state", session.state())
                .put("start-time", session.startMillis())
                .put("web-address", session.webAddress())
                .toString();
    }
}
