package dev.weft.cli;

import dev.weft.client.RestStates;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft checkpoint}. */
@Command(name = "checkpoint", description = "Takes a checkpoint of a running job now.")
final class CheckpointCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = {"-full", "--full"},
            description = "A whole checkpoint, not only what changed.")
    private boolean full;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private WaitOptions wait = new WaitOptions();

    @Parameters(index = "0", paramLabel = "jobId", description = "The job; see: weft list.")
    private String job = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        JobId id = JobArgument.parse(job);
        PrintWriter out = output.forPeople(spec);
        Configuration config = cluster.load(spec.commandLine().getErr());
        RestStates states = ClusterOptions.connect(config).states();
        wait.announce("checkpoint", id, out);
        Id128 trigger = states.orderCheckpoint(id, full).join();
        if (wait.waits("manual checkpoint", trigger, out)) {
            long number = states.checkpoint(id, trigger).join();
            out.println(
                    "Checkpoint(" + (full ? "FULL" : "CONFIGURED") + ") " + number + " for job " + id + " completed.");
            out.println("You can resume your program from this checkpoint with the run command.");
            output.forPrograms(spec, new JsonLine().put("job", id.toString()).put("checkpoint", number));
        } else {
            output.forPrograms(spec, WaitOptions.ordered(id, trigger));
        }
        return ExitCodes.OK;
    }
}
