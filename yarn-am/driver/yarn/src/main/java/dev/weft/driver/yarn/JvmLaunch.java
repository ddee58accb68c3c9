package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.LogOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.YarnConfigOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Command and environment of a JVM in a container. Pure.
 *
 * @param configuration of the application
 * @param mainClass what it runs
 * @param role how master and worker differ
 * @param jvmOptions sizes, computed by the caller
 * @param arguments after the main class
 */
record JvmLaunch(
        Configuration configuration, String mainClass, Role role, List<String> jvmOptions, List<String> arguments) {
    JvmLaunch {
        jvmOptions = List.copyOf(jvmOptions);
        arguments = List.copyOf(arguments);
    }

    /** What differs between the two kinds of processes. */
    enum Role {
        /** Starts first and everything waits for it: the quick compiler and collector. */
        MASTER("master", "containerized.master.env.", List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")),
        WORKER("worker", "containerized.taskmanager.env.", List.of());

        private final String label;
        private final String environmentPrefix;
        private final List<String> jvmDefaults;

        Role(String label, String environmentPrefix, List<String> jvmDefaults) {
            this.label = label;
            this.environmentPrefix = environmentPrefix;
            this.jvmDefaults = jvmDefaults;
        }
    }

    /** The command line for YARN, which a shell of the node reads inside double quotes. */
    String command() {
        List<String> words = new ArrayList<>();
        words.add("exec /bin/bash " + ContainerLayout.LIBRARY + "/bin/container.sh");
        jvmOptions.forEach(option -> words.add(quoted(option)));
        words.add("-Dfile.encoding=UTF-8");
        words.add("-Dweft.log.dir=" + ContainerLayout.LOG_FOLDER);
        words.add("-Dlog4j2.configurationFile=" + ContainerLayout.LIBRARY + "/conf/log4j2-" + role.label + ".xml");
        words.addAll(logLimits());
        words.addAll(classData());
        words.addAll(defaultsAndUserOptions());
        words.add(mainClass);
        arguments.forEach(argument -> words.add(quoted(argument)));
        words.add("1>" + ContainerLayout.LOG_FOLDER + "/stdout");
        words.add("2>" + ContainerLayout.LOG_FOLDER + "/stderr");
        return String.join(" ", words);
    }

    /** Read by conf/log4j2-*.xml, which has the defaults. */
    private List<String> logLimits() {
        List<String> words = new ArrayList<>();
        configuration.getOptional(LogOptions.LOG_MAX).ifPresent(files -> words.add("-Dweft.log.max=" + files));
        configuration
                .getOptional(LogOptions.LOG_MAX_SIZE)
                .ifPresent(size -> words.add("-Dweft.log.bytes=" + size.bytes()));
        return words;
    }

    /** One that does not fit the container's Java is passed over by the JVM, which must not complain in the job's output. */
    private List<String> classData() {
        String archive = configuration.getString(ContainerLayout.CLASS_DATA_KEY, "");
        return archive.isEmpty() ? List.of() : List.of("-XX:SharedArchiveFile=" + archive, quoted("-Xlog:cds*=off"));
    }

    /** The user's options stand last, so that they win; a collector of theirs excludes ours. */
    private List<String> defaultsAndUserOptions() {
        String all = configuration.get(CoreOptions.FLINK_JVM_OPTIONS);
        String own = switch (role) {
            case MASTER -> configuration.get(CoreOptions.FLINK_JM_JVM_OPTIONS);
            case WORKER -> configuration.get(CoreOptions.FLINK_TM_JVM_OPTIONS);
        };
        String given = (all + " " + own).strip();
        boolean collectorGiven = given.matches(".*-XX:\\+Use\\w*GC\\b.*");
        List<String> options = new ArrayList<>();
        if (role == Role.WORKER && configuration.get(TaskManagerOptions.JVM_EXIT_ON_OOM)) {
            options.add("-XX:+ExitOnOutOfMemoryError");
        }
        for (String option : role.jvmDefaults) {
            if (!(collectorGiven && option.endsWith("GC"))) {
                options.add(option);
            }
        }
        if (!given.isEmpty()) {
            options.add(given.replace("\\", "\\\\").replace("\"", "\\\""));
        }
        return options;
    }

    /** One word for the inner shell, safe inside the outer one's double quotes. */
    private static String quoted(String word) {
        if (word.matches("[A-Za-z0-9_./:=,@%+-]*")) {
            return word;
        }
        String inner = word.replace("'", "'\\''");
        return "'"
                + inner.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("$", "\\$")
                        .replace("`", "\\`") + "'";
    }

    /**
     * Environment variables of the container.
     *
     * @param classPath jars inside the unpacked libraries
     * @param user name towards a Hadoop without security; empty when it has
     */
    Map<String, String> environment(List<String> classPath, Optional<String> user) {
        Map<String, String> environment = new TreeMap<>();
        environment.put("CLASSPATH", String.join(":", classPath));
        environment.put("WEFT_HADOOP_SITE", ContainerLayout.HADOOP_SITE);
        environment.put(
                "WEFT_LOG_LEVEL", configuration.get(CoreOptions.FLINK_LOG_LEVEL).toUpperCase(Locale.ROOT));
        user.ifPresent(name -> environment.put("HADOOP_USER_NAME", name));
        addJava(environment);
        configuration.toMap().forEach((key, value) -> {
            if (key.startsWith(role.environmentPrefix)) {
                environment.put(key.substring(role.environmentPrefix.length()), value);
            }
        });
        return environment;
    }

    private void addJava(Map<String, String> environment) {
        if (configuration.getOptional(YarnConfigOptions.JAVA_ARCHIVE).isPresent()) {
            environment.put("WEFT_JAVA_HOME", ContainerLayout.JAVA);
            environment.put("WEFT_JAVA_KEY", YarnConfigOptions.JAVA_ARCHIVE.key());
            return;
        }
        configuration.getOptional(YarnConfigOptions.JAVA_HOME).ifPresent(home -> {
            environment.put("WEFT_JAVA_HOME", home);
            environment.put("WEFT_JAVA_KEY", YarnConfigOptions.JAVA_HOME.key() + "=" + home);
        });
    }
}
