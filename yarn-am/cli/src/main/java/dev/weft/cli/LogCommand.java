package dev.weft.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weft log level}. */
@Command(
        name = "log",
        description = "Shows and changes how much the processes of a cluster log.",
        subcommands = LogLevelCommand.class,
        footerHeading = "%nExample:%n",
        footer = {
            "  weft log level                       # what is logged where",
            "  weft log level dev.weft.master DEBUG --process master",
            "  weft log level dev.weft.master reset"
        })
final class LogCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what: level");
    }
}
