package dev.weft.launcher;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Builds the command line of the client's JVM. Pure; main thread. */
final class ClientCommand {
    static final String OPTIONS_VARIABLE = "WEFT_CLIENT_OPTS";

    /** Settings of Hadoop's own JVM (HADOOP_OPTS) that the login needs as well. */
    private static final List<String> PASSED_PROPERTIES = Arrays.asList(
            "java.security.krb5.conf",
            "java.security.krb5.realm",
            "java.security.krb5.kdc",
            "java.security.auth.login.config",
            "javax.security.auth.useSubjectCredsOnly",
            "sun.security.krb5.debug",
            "java.net.preferIPv4Stack");

    /**
     * A client that only talks starts 0.2 s sooner without the second compiler; the one that runs a job in its own JVM
     * needs it (Hadoop client on 114 jars, Java 17: 1.85 s plain, 1.27 s so).
     */
    private static final List<String> QUICK_START = Arrays.asList("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final List<String> TALKING_COMMANDS =
            Arrays.asList("list", "cancel", "stop", "info", "savepoint", "checkpoint");

    private final JavaHome java;
    private final Installation installation;
    private final HadoopConfiguration hadoop;
    private final Map<String, String> environment;
    private final Properties properties;

    ClientCommand(
            JavaHome java,
            Installation installation,
            HadoopConfiguration hadoop,
            Map<String, String> environment,
            Properties properties) {
        this.java = java;
        this.installation = installation;
        this.hadoop = hadoop;
        this.environment = environment;
        this.properties = properties;
    }

    /** The whole command; the arguments stand at its end, untouched. */
    List<String> forArguments(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(java.command().getPath());
        if (onlyTalks(arguments)) {
            command.addAll(QUICK_START);
        }
        addClassData(command);
        addProperties(command);
        for (String option : environment.getOrDefault(OPTIONS_VARIABLE, "").split("\\s+")) {
            if (!option.isEmpty()) {
                command.add(option);
            }
        }
        command.add("-cp");
        command.add(classPath());
        command.add(Launcher.CLIENT_MAIN);
        command.addAll(arguments);
        return command;
    }

    /** Made by scripts/class-data, where somebody ran it; another Java than the one that made it passes it over. */
    private void addClassData(List<String> command) {
        File archive = new File(new File(installation.home(), "cds"), "client.jsa");
        if (archive.isFile()) {
            command.add("-XX:SharedArchiveFile=" + archive.getPath());
            command.add("-Xlog:cds*=off");
        }
    }

    private void addProperties(List<String> command) {
        for (String name : PASSED_PROPERTIES) {
            String value = properties.getProperty(name);
            if (value != null) {
                command.add("-D" + name + "=" + value);
            }
        }
        File logging = new File(installation.configuration(environment), "log4j2-client.xml");
        if (logging.isFile()) {
            command.add("-Dlog4j2.configurationFile=" + logging.toURI());
        }
    }

    /**
     * Libraries first: a class data archive fits a class path that begins as the one that it was made with, and may not know
     * of folders. No library has a file that a configuration folder has too.
     */
    private String classPath() {
        List<String> entries = new ArrayList<>();
        for (File library : installation.libraries()) {
            entries.add(library.getPath());
        }
        for (File folder : hadoop.folders()) {
            entries.add(folder.getPath());
        }
        entries.add(installation.configuration(environment).getPath());
        for (File jar : hadoop.jars()) {
            entries.add(jar.getPath());
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Whether the job, if there is one, runs elsewhere for sure; when in doubt it does not. */
    private static boolean onlyTalks(List<String> arguments) {
        if (arguments.isEmpty() || TALKING_COMMANDS.contains(arguments.get(0))) {
            return true;
        }
        int target = Math.max(arguments.indexOf("-t"), arguments.indexOf("--target"));
        return target >= 0
                && target + 1 < arguments.size()
                && !arguments.get(target + 1).equals("local");
    }
}
