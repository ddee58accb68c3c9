package dev.weft.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weft completion bash|zsh}. */
@Command(
        name = "completion",
        description = "Prints a script with which the shell completes commands and options of weft.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(weft completion bash)                                   # this shell",
            "  weft completion bash > ~/.local/share/bash-completion/completions/weft   # all later ones",
            "  source <(weft completion zsh)"
        })
final class CompletionCommand implements Callable<Integer> {
    /** The shells that it is for; the script is one for both. */
    enum Shell {
        BASH,
        ZSH
    }

    @Parameters(index = "0", paramLabel = "shell", description = "bash or zsh.")
    private String shell = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try {
            Shell.valueOf(shell.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "The shell is bash or zsh, not '" + shell + "'", e);
        }
        CommandLine whole = spec.parent().commandLine();
        spec.commandLine().getOut().print(AutoComplete.bash("weft", whole));
        spec.commandLine().getOut().flush();
        return ExitCodes.OK;
    }
}
