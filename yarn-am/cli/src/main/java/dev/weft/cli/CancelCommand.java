package dev.weft.cli;

import dev.weft.client.RestClusterClient;
import dev.weft.client.RestStates;
import dev.weft.client.SavepointWish;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft cancel}. */
@Command(name = "cancel", description = "Cancels a running job.")
final class CancelCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = {"-s", "--withSavepoint"},
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "folder",
            description = "Take a savepoint first. Deprecated: use weft stop, which loses nothing.")
    private @Nullable String folder;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "jobId",
            description = "32 hexadecimal digits, see: weft list.")
    private @Nullable String job;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = output.forPeople(spec);
        if (folder == null) {
            cancel(JobArgument.parse(job), out);
        } else {
            cancelWithSavepoint(JobArgument.withOptionalFolder(job, folder), out);
        }
        return ExitCodes.OK;
    }

    private void cancel(JobId id, PrintWriter out) {
        RestClusterClient client =
                ClusterOptions.connect(cluster.load(spec.commandLine().getErr()));
        out.println("Cancelling job " + id + ".");
        client.cancel(id).join();
        out.println("Cancelled job " + id + ".");
        output.forPrograms(spec, new JsonLine().put("job", id.toString()));
    }

    private void cancelWithSavepoint(JobArgument.JobAndFolder given, PrintWriter out) {
        JobId id = given.job();
        Configuration config = cluster.load(spec.commandLine().getErr());
        Optional<String> target = given.folder().map(typed -> StatePath.of(typed, config));
        RestStates states = ClusterOptions.connect(config).states();
        out.println("DEPRECATION WARNING: Cancelling a job with savepoint is deprecated. Use \"stop\" instead.");
        out.println("Cancelling job " + id + " with CANONICAL savepoint to "
                + target.orElse("default savepoint directory") + ".");
        SavepointWish wish = new SavepointWish(target, SavepointFormatType.CANONICAL, SavepointWish.Then.CANCEL);
        Id128 trigger = states.orderSavepoint(id, wish).join();
        out.flush();
        String path = states.savepoint(id, trigger).join();
        out.println("Cancelled job " + id + ". Savepoint stored in " + path + ".");
        output.forPrograms(spec, new JsonLine().put("job", id.toString()).put("savepoint", path));
    }
}
