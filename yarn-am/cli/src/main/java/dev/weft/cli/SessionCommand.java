package dev.weft.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weft session start|list|stop}. */
@Command(
        name = "session",
        description = "Starts, lists and ends sessions: clusters on YARN that run many jobs.",
        subcommands = {SessionStartCommand.class, SessionListCommand.class, SessionStopCommand.class},
        footerHeading = "%nExample:%n",
        footer = {
            "  weft session start -d --name etl --queue etl -tm 4g -s 4",
            "  weft run job.jar            # finds the session that was started last",
            "  weft list",
            "  weft session stop"
        })
final class SessionCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what: start, list or stop");
    }
}
