package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.ClusterProcess;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft standalone master|worker}. */
@Command(
        name = "standalone",
        description = "Runs a process of a cluster without YARN, until it is told to stop.",
        footerHeading = "%nExample:%n",
        footer = {
            "  weft standalone master &",
            "  weft standalone worker -D taskmanager.numberOfTaskSlots=4 &",
            "  weft run -m localhost:8081 job.jar"
        })
final class StandaloneCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Parameters(index = "0", paramLabel = "role", description = "master or worker.")
    private String role = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        String command = "standalone " + role;
        ClusterProcess process =
                process(command, "The role of a standalone process is master or worker, not '" + role + "'");
        Configuration config = ClientConfig.load(
                System.getenv(), overrides.values(), spec.commandLine().getErr());
        spec.commandLine().getErr().flush();
        return process.run(config);
    }

    /** @throws EngineException BAD_INPUT with this line when nothing on the class path runs as {@code command} */
    static ClusterProcess process(String command, String otherwise) {
        return ServiceLoader.load(ClusterProcess.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.command().equals(command))
                .findFirst()
                .orElseThrow(() -> new EngineException(ErrorCode.BAD_INPUT, otherwise));
    }
}
