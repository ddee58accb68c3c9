package dev.weft.cli;

import dev.weft.client.RestStates;
import dev.weft.client.SavepointWish;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft stop}. */
@Command(
        name = "stop",
        description = "Takes a savepoint of a running job and ends the job with it.",
        footerHeading = "%nExample:%n",
        footer = {
            "  weft stop -m localhost:8081 -p hdfs:///savepoints <jobId>",
            "",
            "Without -d the program can go on from the savepoint: weft run -s <path> job.jar"
        })
final class StopCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private SavepointForm form = new SavepointForm();

    @Option(
            names = {"-p", "--savepointPath"},
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "folder",
            description = "Where the savepoint's folder is made; else execution.checkpointing.savepoint-dir.")
    private @Nullable String folder;

    @Option(
            names = {"-d", "--drain"},
            description = "End for good: event time goes to its end first, windows and timers fire.")
    private boolean drain;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private WaitOptions wait = new WaitOptions();

    @Parameters(index = "0", arity = "0..1", paramLabel = "jobId", description = "The job; see: weft list.")
    private @Nullable String job;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        JobArgument.JobAndFolder given = JobArgument.withOptionalFolder(job, folder);
        JobId id = given.job();
        PrintWriter out = output.forPeople(spec);
        Configuration config = cluster.load(spec.commandLine().getErr());
        Optional<String> target = given.folder().map(typed -> StatePath.of(typed, config));
        SavepointWish.Then then = drain ? SavepointWish.Then.DRAIN : SavepointWish.Then.STOP;
        RestStates states = ClusterOptions.connect(config).states();
        out.println((drain ? "Draining job" : "Suspending job") + " \"" + id + "\" with a "
                + form.type().name().toUpperCase(Locale.ROOT) + " savepoint.");
        wait.announce("stop-with-savepoint", id, out);
        Id128 trigger = states.orderSavepoint(id, new SavepointWish(target, form.type(), then))
                .join();
        if (wait.waits("stop-with-savepoint", trigger, out)) {
            String path = states.savepoint(id, trigger).join();
            out.println("Savepoint completed. Path: " + path);
            output.forPrograms(spec, new JsonLine().put("job", id.toString()).put("savepoint", path));
        } else {
            output.forPrograms(spec, WaitOptions.ordered(id, trigger));
        }
        return ExitCodes.OK;
    }
}
