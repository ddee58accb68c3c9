package dev.weft.cli;

import dev.weft.api.execution.JobExecutor;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.StateRecoveryOptions;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weft run}. */
@Command(
        name = "run",
        description = "Runs a program: executes its main here and its jobs where -t says.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weft run -t local job.jar --input words.txt",
            "  weft run -m localhost:8081 -p 4 -d job.jar",
            "  weft run -m localhost:8081 -s hdfs:///savepoints/savepoint-5fba3f-31719aa3433a job.jar",
            "  yarn jar weft.jar run -t yarn-application --queue etl -ytm 4g -ys 4 -c my.Main job.jar",
            "",
            "A main that calls execute() twice runs two jobs, one after the other; the exit code is that of",
            "the first that did not finish. With --json one line on stdout tells of all jobs; what the",
            "program itself prints goes to stderr."
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Mixin
    private RecoveryOptions recovery = new RecoveryOptions();

    @ArgGroup(validate = false, heading = "%nOn YARN:%n")
    private YarnOptions yarn = new YarnOptions();

    @ArgGroup(validate = false, heading = "%nAs Hadoop's own tools have them:%n")
    private HadoopGenericOptions generic = new HadoopGenericOptions();

    @Option(
            names = {"-d", "--detached", "-yd", "--yarndetached"},
            description = "Return as soon as the job is submitted.")
    private boolean detached;

    @Option(
            names = {"-sae", "--shutdownOnAttachedExit"},
            description = "Cancel the job when this client is interrupted.")
    private boolean endWithClient;

    @Option(
            names = "--progress",
            negatable = true,
            description = "Show how attached jobs get on: tasks and records, each second. On by itself on a terminal.")
    private @Nullable Boolean progress;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print stack traces of failures too.")
    private boolean verbose;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = output.forPeople(spec);
        PrintWriter err = spec.commandLine().getErr();
        Configuration config = ClientConfig.load(System.getenv(), given(), err);
        Executors.settleTarget(config, err);
        config.getOptional(StateRecoveryOptions.SAVEPOINT_PATH)
                .ifPresent(path -> config.set(StateRecoveryOptions.SAVEPOINT_PATH, StatePath.of(path, config)));
        if (!config.contains(DeploymentOptions.ATTACHED)) {
            config.set(DeploymentOptions.ATTACHED, !detached);
        }
        JobExecutor executor = Executors.forTarget(config);
        Submissions submissions =
                new Submissions(executor, config.get(DeploymentOptions.ATTACHED), out, progressLine(out));
        try (UserProgram opened = program.open(config)) {
            return new ProgramRun(opened, config, submissions, out, err, verbose, output.programs(spec))
                    .run(program.arguments());
        }
    }

    private Optional<ProgressLine> progressLine(PrintWriter out) {
        boolean terminal = System.console() != null && !output.json();
        boolean wanted = progress == null ? terminal : progress;
        return wanted
                ? Optional.of(new ProgressLine(out, terminal ? ProgressLine.Where.TERMINAL : ProgressLine.Where.FILE))
                : Optional.empty();
    }

    private Map<String, String> given() {
        Map<String, String> given = new LinkedHashMap<>();
        generic.addTo(given);
        given.putAll(overrides.values());
        yarn.addTo(given);
        target.addTo(given);
        program.addTo(given);
        recovery.addTo(given);
        if (detached) {
            given.put(DeploymentOptions.ATTACHED.key(), "false");
        }
        if (endWithClient) {
            given.put(DeploymentOptions.SHUTDOWN_IF_ATTACHED.key(), "true");
        }
        return given;
    }
}
