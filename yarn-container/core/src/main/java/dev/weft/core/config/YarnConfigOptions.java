package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How an application lives in YARN. */
public final class YarnConfigOptions {
    public static final ConfigOption<String> APPLICATION_ID = key("yarn.application.id")
            .stringType()
            .noDefaultValue()
            .withDescription("A running application to attach to.");

    public static final ConfigOption<String> APPLICATION_NAME =
            key("yarn.application.name").stringType().noDefaultValue().withDescription("Name shown by YARN.");

    public static final ConfigOption<String> APPLICATION_TYPE =
            key("yarn.application.type").stringType().defaultValue("Weft").withDescription("Type shown by YARN.");

    public static final ConfigOption<String> APPLICATION_QUEUE = key("yarn.application.queue")
            .stringType()
            .noDefaultValue()
            .withDescription("Queue that is asked for resources.");

    public static final ConfigOption<String> APPLICATION_TAGS =
            key("yarn.tags").stringType().defaultValue("").withDescription("Tags, separated by commas.");

    public static final ConfigOption<Integer> APPLICATION_PRIORITY = key("yarn.application.priority")
            .intType()
            .range(-1, Integer.MAX_VALUE)
            .defaultValue(-1)
            .withDescription("Priority; -1 takes the queue's.");

    public static final ConfigOption<String> NODE_LABEL = key("yarn.application.node-label")
            .stringType()
            .noDefaultValue()
            .withDescription("Node label of the whole application.");

    public static final ConfigOption<String> TASK_MANAGER_NODE_LABEL = key("yarn.taskmanager.node-label")
            .stringType()
            .noDefaultValue()
            .withDescription("Node label of the workers.");

    public static final ConfigOption<Integer> APPLICATION_ATTEMPTS = key("yarn.application-attempts")
            .intType()
            .range(1, 1000)
            .noDefaultValue()
            .withDescription("Attempts of the master; absent: 1 without high availability, else 2.");

    public static final ConfigOption<Long> APPLICATION_ATTEMPT_FAILURE_VALIDITY_INTERVAL =
            key("yarn.application-attempt-failures-validity-interval")
                    .longType()
                    .range(-1L, Long.MAX_VALUE)
                    .defaultValue(10000L)
                    .withDescription("Milliseconds in which failed attempts count; -1 counts all.");

    public static final ConfigOption<String> APPLICATION_MASTER_PORT = key("yarn.application-master.port")
            .stringType()
            .defaultValue("0")
            .withDescription("Port or range of the master's servers.");

    public static final ConfigOption<Integer> APP_MASTER_VCORES = key("yarn.appmaster.vcores")
            .intType()
            .range(1, 10000)
            .defaultValue(1)
            .withDescription("Virtual cores of the master's container.");

    public static final ConfigOption<Integer> VCORES = key("yarn.containers.vcores")
            .intType()
            .range(-1, 10000)
            .defaultValue(-1)
            .withDescription("Virtual cores of a worker's container; -1 takes one per slot.");

    public static final ConfigOption<Integer> HEARTBEAT_DELAY_SECONDS = key("yarn.heartbeat.interval")
            .intType()
            .range(1, 3600)
            .defaultValue(1)
            .withFallbackKeys("yarn.heartbeat-delay")
            .withDescription("Seconds between the master's heartbeats to YARN.");

    public static final ConfigOption<Duration> CONTAINER_REQUEST_HEARTBEAT_INTERVAL =
            key("yarn.heartbeat.container-request-interval")
                    .durationType()
                    .range(Duration.ofMillis(50), Duration.ofHours(1))
                    .defaultValue(Duration.ofMillis(100))
                    .withDescription("Time between heartbeats while containers are asked for.");

    public static final ConfigOption<String> STAGING_DIRECTORY = key("yarn.staging-directory")
            .stringType()
            .noDefaultValue()
            .withDescription("Folder under which .weft is made; the user's home when absent.");

    public static final ConfigOption<Integer> FILE_REPLICATION = key("yarn.file-replication")
            .intType()
            .range(-1, 512)
            .defaultValue(-1)
            .withDescription("Replication of uploaded files; -1 takes the file system's.");

    public static final ConfigOption<List<String>> PROVIDED_LIB_DIRS = key("yarn.provided.lib.dirs")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("Folders that hold our libraries already, readable by everyone.");

    public static final ConfigOption<List<String>> SHIP_FILES = key("yarn.ship-files")
            .stringType()
            .asList()
            .noDefaultValue()
            .withFallbackKeys("yarn.ship-directories")
            .withDescription("More files for every container.");

    public static final ConfigOption<List<String>> SHIP_ARCHIVES = key("yarn.ship-archives")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("Archives that every container finds unpacked.");

    public static final ConfigOption<String> JAVA_HOME = key("yarn.java.home")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("env.java.home")
            .withDescription("Java on the nodes that runs the containers.");

    public static final ConfigOption<String> JAVA_ARCHIVE = key("yarn.java.archive")
            .stringType()
            .noDefaultValue()
            .withDescription("A packed Java runtime that is shipped to the containers.");

    public static final ConfigOption<String> VIEW_ACLS =
            key("yarn.view.acls").stringType().noDefaultValue().withDescription("Who may view the application.");

    public static final ConfigOption<String> MODIFY_ACLS = key("yarn.modify.acls")
            .stringType()
            .noDefaultValue()
            .withDescription("Who may change or kill the application.");

    public static final ConfigOption<String> ROLLED_LOGS_INCLUDE_PATTERN = key("yarn.rolled-logs.include-pattern")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Logs that YARN collects, and removes, while the application runs; when absent those that are rolled,"
                            + " .*\\.(log|out|err)\\.[0-9]+ by name.");

    public static final ConfigOption<String> ROLLED_LOGS_EXCLUDE_PATTERN = key("yarn.rolled-logs.exclude-pattern")
            .stringType()
            .noDefaultValue()
            .withDescription("Logs that it leaves out.");

    public static final ConfigOption<String> PROPERTIES_FILE_LOCATION = key("yarn.properties-file.location")
            .stringType()
            .noDefaultValue()
            .withDescription("Folder of the file that names the user's newest session; java.io.tmpdir when absent.");

    private YarnConfigOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                APPLICATION_ID,
                APPLICATION_NAME,
                APPLICATION_TYPE,
                APPLICATION_QUEUE,
                APPLICATION_TAGS,
                APPLICATION_PRIORITY,
                NODE_LABEL,
                TASK_MANAGER_NODE_LABEL,
                APPLICATION_ATTEMPTS,
                APPLICATION_ATTEMPT_FAILURE_VALIDITY_INTERVAL,
                APPLICATION_MASTER_PORT,
                APP_MASTER_VCORES,
                VCORES,
                HEARTBEAT_DELAY_SECONDS,
                CONTAINER_REQUEST_HEARTBEAT_INTERVAL,
                STAGING_DIRECTORY,
                FILE_REPLICATION,
                PROVIDED_LIB_DIRS,
                SHIP_FILES,
                SHIP_ARCHIVES,
                JAVA_HOME,
                JAVA_ARCHIVE,
                VIEW_ACLS,
                MODIFY_ACLS,
                ROLLED_LOGS_INCLUDE_PATTERN,
                ROLLED_LOGS_EXCLUDE_PATTERN,
                PROPERTIES_FILE_LOCATION);
    }
}
