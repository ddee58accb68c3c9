package dev.weft.cli;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.UnknownKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** A wrong command line as one line with the nearest option or command. */
final class UsageErrors {
    private UsageErrors() {}

    static int print(CommandLine.ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        String help = command.getCommandSpec().qualifiedName() + " -h";
        command.getErr().println("weft: " + line(wrong) + " (help: " + help + ")");
        command.getErr().flush();
        return ExitCodes.USAGE;
    }

    private static String line(CommandLine.ParameterException wrong) {
        String message = String.valueOf(wrong.getMessage()).lines().findFirst().orElse("");
        if (!(wrong instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return message;
        }
        String first = unmatched.getUnmatched().get(0);
        String word = first.startsWith("-") ? "option" : "command";
        String line = "Unknown " + word + " '" + first + "'";
        return nearest(wrong.getCommandLine(), first)
                .map(near -> line + "; did you mean '" + near + "'?")
                .orElse(line);
    }

    /** The same sense of nearness as for configuration keys. */
    private static Optional<String> nearest(CommandLine command, String word) {
        List<ConfigOption<?>> known = new ArrayList<>();
        command.getCommandSpec()
                .optionsMap()
                .keySet()
                .forEach(name -> known.add(ConfigOptions.key(name).stringType().noDefaultValue()));
        command.getSubcommands()
                .keySet()
                .forEach(name -> known.add(ConfigOptions.key(name).stringType().noDefaultValue()));
        Configuration given = new Configuration();
        given.setString(word, "");
        return UnknownKey.find(given, known).stream().findFirst().flatMap(UnknownKey::nearest);
    }
}
