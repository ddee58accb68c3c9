package dev.weft.launcher;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Finds the Java that runs the client. What the user names for Weft ({@code -D weft.java.home}, the system property of
 * that name, {@code WEFT_JAVA_HOME}) must fit; what was set for Hadoop ({@code JAVA_HOME}, the running JVM, the PATH) is
 * passed over when it is too old. Main thread.
 */
final class JavaSearch {
    static final String KEY = "weft.java.home";
    static final String VARIABLE = "WEFT_JAVA_HOME";

    private final Properties properties;
    private final Map<String, String> environment;
    private final String host;
    private final List<String> passedOver = new ArrayList<>();

    JavaSearch(Properties properties, Map<String, String> environment, String host) {
        this.properties = properties;
        this.environment = environment;
        this.host = host;
    }

    /** @throws LauncherException naming host, versions found and the key to set, when there is no Java that fits */
    JavaHome find(List<String> arguments) {
        Optional<String> named = namedIn(arguments);
        if (named.isPresent()) {
            return demanded("-D " + KEY, named.get());
        }
        String property = properties.getProperty(KEY, "");
        if (!property.isEmpty()) {
            return demanded("-D" + KEY, property);
        }
        String variable = environment.getOrDefault(VARIABLE, "");
        if (!variable.isEmpty()) {
            return demanded(VARIABLE, variable);
        }
        return hadoops().orElseThrow(this::nothingFits);
    }

    /** The host for messages: its name, or "this machine" where it has none. */
    static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "this machine";
        }
    }

    /** The last {@code -D weft.java.home=…} in either spelling; the client reads the same option later. */
    static Optional<String> namedIn(List<String> arguments) {
        Optional<String> named = Optional.empty();
        for (int index = 0; index < arguments.size(); index++) {
            String argument = arguments.get(index);
            boolean apart = argument.equals("-D") && index + 1 < arguments.size();
            String setting = apart ? arguments.get(index + 1) : argument.startsWith("-D") ? argument.substring(2) : "";
            if (setting.startsWith(KEY + "=")) {
                named = Optional.of(setting.substring(KEY.length() + 1));
            }
        }
        return named;
    }

    private JavaHome demanded(String source, String folder) {
        Optional<JavaHome> home = JavaHome.at(new File(folder));
        if (home.isPresent() && home.get().isNewEnough()) {
            return home.get();
        }
        String found = home.map(java -> "is Java " + java.version()).orElse("holds no working bin/java");
        throw new LauncherException("Java " + JavaHome.NEEDED + " or newer is needed on " + host + ", but " + folder
                + " (" + source + ") " + found + ": set " + VARIABLE + " or -D " + KEY + "=<folder>.");
    }

    private Optional<JavaHome> hadoops() {
        Optional<JavaHome> home = accepted("JAVA_HOME", fromFolder(environment.getOrDefault("JAVA_HOME", "")));
        if (!home.isPresent()) {
            home = accepted("the running JVM", running());
        }
        return home.isPresent() ? home : accepted("PATH", onPath());
    }

    private Optional<JavaHome> accepted(String source, Optional<JavaHome> candidate) {
        if (candidate.isPresent() && !candidate.get().isNewEnough()) {
            passedOver.add("Java " + candidate.get().version() + " from " + source);
        }
        return candidate.filter(JavaHome::isNewEnough);
    }

    private static Optional<JavaHome> fromFolder(String folder) {
        return folder.isEmpty() ? Optional.empty() : JavaHome.at(new File(folder));
    }

    private Optional<JavaHome> running() {
        String folder = properties.getProperty("java.home", "");
        String version = properties.getProperty("java.version", "");
        return folder.isEmpty() || version.isEmpty()
                ? Optional.empty()
                : Optional.of(JavaHome.of(new File(folder), version));
    }

    private Optional<JavaHome> onPath() {
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            File command = new File(folder, "java");
            if (!folder.isEmpty() && command.canExecute() && !command.isDirectory()) {
                return homeOf(command);
            }
        }
        return Optional.empty();
    }

    /** The home of a java command: PATH mostly holds a link to it. */
    private static Optional<JavaHome> homeOf(File command) {
        try {
            File bin = command.getCanonicalFile().getParentFile();
            return bin.getName().equals("bin") ? JavaHome.at(bin.getParentFile()) : Optional.empty();
        } catch (IOException brokenLink) {
            return Optional.empty();
        }
    }

    private LauncherException nothingFits() {
        String found = passedOver.isEmpty() ? "no Java at all" : String.join(", ", passedOver);
        return new LauncherException("no Java " + JavaHome.NEEDED + " or newer on " + host + " (found " + found
                + "): set " + VARIABLE + " or -D " + KEY + "=<folder>.");
    }
}
