package dev.weft.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --json}: one line for programs in place of the lines for people. */
final class OutputOptions {
    /** Its name, which other commands give to an option of their own too. */
    static final String JSON = "--json";

    @Option(names = JSON, description = "Print the outcome as one line of JSON and nothing else.")
    private boolean json;

    boolean json() {
        return json;
    }

    /** Where lines for people go: nowhere when a program reads. */
    PrintWriter forPeople(CommandSpec spec) {
        return json ? new PrintWriter(Writer.nullWriter()) : spec.commandLine().getOut();
    }

    /** Where the line for programs goes, when one reads. */
    Optional<PrintWriter> programs(CommandSpec spec) {
        return json ? Optional.of(spec.commandLine().getOut()) : Optional.empty();
    }

    /** The line for programs, when one reads. */
    void forPrograms(CommandSpec spec, JsonLine line) {
        if (json) {
            spec.commandLine().getOut().println(line);
        }
    }
}
