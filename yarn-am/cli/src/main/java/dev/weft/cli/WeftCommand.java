package dev.weft.cli;

import dev.weft.core.error.EngineException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code weft} command: parses, runs one subcommand, exits with its code. */
@Command(
        name = "weft",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = "Runs stream and batch dataflow jobs on YARN, on a standalone cluster or in this JVM.",
        subcommands = {
            RunCommand.class,
            ListCommand.class,
            CancelCommand.class,
            StopCommand.class,
            SavepointCommand.class,
            CheckpointCommand.class,
            InfoCommand.class,
            SessionCommand.class,
            StandaloneCommand.class,
            HistoryServerCommand.class,
            LogCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Configuration: config.yaml in WEFT_CONF_DIR, else in the conf folder of the installation;",
            "-D key=value wins over it.",
            "Exit codes: 0 done (a job that was waited for has finished); 1 the job or the program failed;",
            "2 wrong command line, configuration or jar; 3 the job was cancelled; 4 no cluster answered in time.",
            "Begin with: weft run -t local job.jar"
        })
public final class WeftCommand implements Runnable {
    private static final Set<String> PROGRAM_COMMANDS = Set.of("run", "info");

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    private WeftCommand() {}

    /** Runs and exits. */
    public static void main(String[] args) {
        Charset charset = Charset.defaultCharset();
        int code = commandLine(new PrintWriter(System.out, true, charset), new PrintWriter(System.err, true, charset))
                .execute(args);
        System.out.flush();
        System.err.flush();
        System.exit(code);
    }

    /** The command, writing to {@code out} and {@code err}. */
    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new WeftCommand());
        line.setOut(out);
        line.setErr(err);
        line.setToggleBooleanFlags(false);
        line.setUsageHelpWidth(100);
        line.setUsageHelpAutoWidth(true);
        line.setExecutionStrategy(WeftCommand::execute);
        line.setParameterExceptionHandler(UsageErrors::print);
        line.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, err));
        line.setExitCodeExceptionMapper(e -> ExitCodes.FAILED);
        line.getSubcommands().values().forEach(WeftCommand::addHelp);
        // What follows a program's jar are the program's arguments; elsewhere options may stand anywhere.
        line.getSubcommands().forEach((name, command) -> command.setStopAtPositional(PROGRAM_COMMANDS.contains(name)));
        return line;
    }

    /** What libraries and the user's program print goes to stderr when a line of JSON has stdout to itself. */
    private static int execute(CommandLine.ParseResult parsed) {
        CommandLine.ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (!last.hasMatchedOption(OutputOptions.JSON)) {
            return new CommandLine.RunLast().execute(parsed);
        }
        PrintStream stdout = System.out;
        System.setOut(System.err);
        try {
            return new CommandLine.RunLast().execute(parsed);
        } finally {
            System.setOut(stdout);
        }
    }

    /** -h in every subcommand. */
    private static void addHelp(CommandLine subcommand) {
        subcommand.getSubcommands().values().forEach(WeftCommand::addHelp);
        if (!subcommand.getCommandSpec().optionsMap().containsKey("--help")) {
            subcommand.getCommandSpec().mixinStandardHelpOptions(true);
        }
    }

    private static int failed(Exception failure, PrintWriter err) {
        err.println("weft: " + OneLine.of(failure));
        if (OneLine.unwrap(failure) instanceof EngineException engine) {
            return ExitCodes.of(engine);
        }
        failure.printStackTrace(err);
        return ExitCodes.FAILED;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
