package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.master.cluster.RunningSession;
import dev.weft.master.cluster.SessionLauncher;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weft session start}. */
@Command(
        name = "start",
        description = "Starts a session and waits until it takes jobs.",
        footerHeading = "%nLater commands find it%n",
        footer = {
            "  by .weft-yarn-properties-<user> in yarn.properties-file.location (else the temporary folder), or by -yid.",
            "  slotmanager.number-of-slots.min keeps slots that are idle; resourcemanager.taskmanager-timeout says",
            "  after how long other idle workers are given back."
        })
final class SessionStartCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @ArgGroup(validate = false, heading = "%nThe session:%n")
    private SessionSizes sizes = new SessionSizes();

    @ArgGroup(validate = false, heading = "%nOn YARN:%n")
    private YarnOptions yarn = new YarnOptions();

    @ArgGroup(validate = false, heading = "%nAs Hadoop's own tools have them:%n")
    private HadoopGenericOptions generic = new HadoopGenericOptions();

    @Option(
            names = {"-z", "--zookeeperNamespace"},
            paramLabel = "name",
            description = "Accepted for compatibility: the application's id is the name space in ZooKeeper.")
    private @Nullable String nameSpace;

    @Option(
            names = {"-d", "--detached"},
            description = "Return once the session takes jobs. Else this client stays with it: stop ends it.")
    private boolean detached;

    @Option(names = OutputOptions.JSON, description = "Print the session as JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Map<String, String> given = new LinkedHashMap<>();
        generic.addTo(given);
        given.putAll(overrides.values());
        yarn.addTo(given);
        sizes.addTo(given);
        Configuration config = ClientConfig.load(System.getenv(), given, err);
        SessionLauncher launcher = Sessions.launcher(config);
        RunningSession session = launcher.start(config);
        config.set(YarnConfigOptions.APPLICATION_ID, session.id());
        SessionFile file = SessionFile.of(config);
        file.write(session.id());
        tell(out, session);
        return detached ? ExitCodes.OK : new SessionConsole(launcher, config, session.id(), file, out, err).run();
    }

    private void tell(PrintWriter out, RunningSession session) {
        if (json) {
            out.println(SessionListCommand.json(session));
            return;
        }
        out.println("Session " + session.id() + " takes jobs.");
        out.println("Dashboard: " + session.webAddress());
        out.println("Run a job in it: weft run job.jar, or from elsewhere: weft run -yid " + session.id() + " job.jar");
        out.println("End it: weft session stop -id " + session.id() + ", or by force: yarn application -kill "
                + session.id());
        out.flush();
    }
}
