package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlanPicture;
import dev.weft.master.plan.Planner;
import java.io.PrintWriter;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weft info}: the plan of the first job that the program would run. */
@Command(name = "info", description = "Prints the plan of a program's first job, as text and as JSON; runs nothing.")
final class InfoCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(names = OutputOptions.JSON, description = "Print the JSON alone.")
    private boolean onlyJson;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print stack traces of failures too.")
    private boolean verbose;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Map<String, String> given = new LinkedHashMap<>(overrides.values());
        program.addTo(given);
        Configuration config = ClientConfig.load(System.getenv(), given, err);
        config.set(DeploymentOptions.TARGET, "local");
        Capture capture = new Capture();
        try (UserProgram opened = program.open(config)) {
            Submissions none = new Submissions(capture, true, out);
            return new ProgramRun(opened, config, none, out, err, verbose, Optional.empty()).run(program.arguments());
        } catch (PlanCaptured captured) {
            print(out, Planner.plan(captured.graph()));
            return ExitCodes.OK;
        }
    }

    private void print(PrintWriter out, JobPlan plan) {
        if (!onlyJson) {
            out.println(PlanPicture.text(plan));
        }
        out.println(PlanPicture.json(PlanPicture.view(plan)));
    }

    /** Takes the graph and ends the program at its execute(). */
    private static final class Capture implements JobExecutor {
        @Override
        public boolean accepts(Configuration configuration) {
            return true;
        }

        @Override
        public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
            throw new PlanCaptured(graph);
        }
    }
}
