package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(60)
class WeftCommandTest {
    @Test
    void takesOptionsBehindTheRoleOfAProcess() {
        Invocation invocation = Invocation.weft("standalone", "nobody", "-D", "rest.port=0");

        assertThat(invocation.err()).contains("master or worker, not 'nobody'");
    }

    @Test
    void answersProgramsInEveryCommandThatHasAnOutcome() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Map<String, Boolean> json = new TreeMap<>();
        collect(WeftCommand.commandLine(nowhere, nowhere), json);

        assertThat(json.entrySet())
                .filteredOn(command -> !command.getValue())
                .extracting(Map.Entry::getKey)
                .containsExactly("weft completion", "weft help", "weft historyserver", "weft standalone");
    }

    private static void collect(CommandLine command, Map<String, Boolean> json) {
        command.getSubcommands().values().forEach(each -> {
            if (each.getSubcommands().isEmpty() || each.getCommandName().equals("log")) {
                json.put(
                        each.getCommandSpec().qualifiedName(),
                        each.getCommandSpec().optionsMap().containsKey("--json"));
            }
            collect(each, json);
        });
    }
}
