package dev.weft.cli;

import dev.weft.client.RestStates;
import dev.weft.client.SavepointWish;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
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

/** {@code weft savepoint}. */
@Command(
        name = "savepoint",
        description = "Takes a savepoint of a running job, which goes on; or removes a savepoint (-d).",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weft savepoint -m localhost:8081 <jobId> hdfs:///savepoints",
            "  weft savepoint -m localhost:8081 -d hdfs:///savepoints/savepoint-5fba3f-31719aa3433a"
        })
final class SavepointCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private SavepointForm form = new SavepointForm();

    @Option(
            names = {"-d", "--dispose"},
            paramLabel = "path",
            description = "Remove this savepoint.")
    private @Nullable String disposed;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private WaitOptions wait = new WaitOptions();

    @Option(
            names = {"-j", "--jarfile"},
            paramLabel = "jar",
            description = "Accepted for compatibility: a savepoint is removed without the program.")
    private @Nullable String jar;

    @Parameters(index = "0", arity = "0..1", paramLabel = "jobId", description = "The job; see: weft list.")
    private @Nullable String job;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "folder",
            description = "Where the savepoint's folder is made; else execution.checkpointing.savepoint-dir.")
    private @Nullable String folder;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Configuration config = cluster.load(spec.commandLine().getErr());
        PrintWriter out = output.forPeople(spec);
        if (disposed != null) {
            if (job != null) {
                throw new EngineException(ErrorCode.BAD_INPUT, "-d removes a savepoint: it goes without a job");
            }
            dispose(config, disposed, out);
        } else {
            save(config, JobArgument.parse(job), out);
        }
        return ExitCodes.OK;
    }

    private void dispose(Configuration config, String typed, PrintWriter out) {
        String path = StatePath.of(typed, config);
        out.println("Disposing savepoint '" + path + "'.");
        WaitOptions.announceWait(out);
        ClusterOptions.connect(config).states().dispose(path).join();
        out.println("Savepoint '" + path + "' disposed.");
        output.forPrograms(spec, new JsonLine().put("disposed", path));
    }

    private void save(Configuration config, JobId id, PrintWriter out) {
        Optional<String> target = Optional.ofNullable(folder).map(typed -> StatePath.of(typed, config));
        SavepointWish wish = new SavepointWish(target, form.type(), SavepointWish.Then.GO_ON);
        RestStates states = ClusterOptions.connect(config).states();
        wait.announce("savepoint", id, out);
        Id128 trigger = states.orderSavepoint(id, wish).join();
        if (wait.waits("manual savepoint", trigger, out)) {
            String path = states.savepoint(id, trigger).join();
            out.println("Savepoint completed. Path: " + path);
            out.println("You can resume your program from this savepoint with the run command.");
            output.forPrograms(spec, new JsonLine().put("job", id.toString()).put("savepoint", path));
        } else {
            output.forPrograms(spec, WaitOptions.ordered(id, trigger));
        }
    }
}
