package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft cancel}. */
@Command(name = "cancel", description = "Cancels a running job.")
final class CancelCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Parameters(index = "0", paramLabel = "jobId", description = "32 hexadecimal digits, see: weft list.")
    private String job = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        JobId id = parse(job);
        PrintWriter out = spec.commandLine().getOut();
        Map<String, String> given = new LinkedHashMap<>(overrides.values());
        target.addTo(given);
        Configuration config =
                ClientConfig.load(System.getenv(), given, spec.commandLine().getErr());
        out.println("Cancelling job " + id + ".");
        Executors.connect(config).cancel(id).join();
        out.println("Cancelled job " + id + ".");
        return ExitCodes.OK;
    }

    private static JobId parse(String text) {
        try {
            return JobId.parse(text);
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "'" + text + "' is no job id (32 hexadecimal digits); see: weft list", e);
        }
    }
}
