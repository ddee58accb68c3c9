package dev.weft.cli;

import dev.weft.core.config.Configuration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weft historyserver}. */
@Command(
        name = "historyserver",
        description = "Shows jobs that have ended, from the archives that masters wrote, until it is told to stop.",
        footerHeading = "%nExample:%n",
        footer = {
            "  weft historyserver -D historyserver.archive.fs.dir=hdfs:///weft/history \\",
            "                     -D historyserver.web.port=8082",
            "",
            "Masters write there when historyserver.archive.fs.dir (or jobmanager.archive.fs.dir) is set for them too.",
            "It listens on the loopback unless historyserver.web.address names another interface."
        })
final class HistoryServerCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        Configuration config = ClientConfig.load(
                System.getenv(), overrides.values(), spec.commandLine().getErr());
        spec.commandLine().getErr().flush();
        return StandaloneCommand.process("historyserver", "The history server is not in lib")
                .run(config);
    }
}
