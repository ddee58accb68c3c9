package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.resource.WorkerMemoryPlan;
import dev.weft.ha.single.SingleOptions;
import dev.weft.master.cluster.WorkerGrant;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.jspecify.annotations.Nullable;

/**
 * How a worker is started in a granted container. JVM sizes follow what was granted, which may be more than was asked.
 * Immutable; safe on any thread.
 *
 * @param configuration of the application
 * @param files that the container gets, by name there
 * @param classPath jars inside the unpacked libraries
 * @param user name towards a Hadoop without security; empty when it has
 * @param tokens for HDFS when Hadoop's security is on
 * @param master how workers find the master
 */
record WorkerLaunch(
        Configuration configuration,
        Map<String, ContainerFile> files,
        List<String> classPath,
        Optional<String> user,
        Optional<ByteBuffer> tokens,
        MasterLocation master) {
    private static final String MAIN_CLASS = "dev.weft.taskmanager.TaskManagerProcess";
    private static final String NO_ELECTION = "NONE";
    /** ZooKeeper's nodes of an application open with its secret. */
    static final String OWN_NODES = "creator";

    /**
     * Where the master answers workers when no election service says so.
     *
     * @param applicationAttempt of the application, from 1
     */
    record MasterLocation(String host, int rpcPort, int applicationAttempt) {}

    /** The context of the worker that {@code grant} is for. */
    ContainerLaunchContext context(WorkerGrant grant) {
        JvmLaunch jvm = new JvmLaunch(
                configuration,
                MAIN_CLASS,
                JvmLaunch.Role.WORKER,
                WorkerMemoryPlan.within(grant.memory(), configuration).jvmFlags(),
                arguments(grant));
        Map<String, LocalResource> resources = ContainerLayout.resources(files);
        @Nullable ByteBuffer ownTokens = tokens.map(ByteBuffer::duplicate).orElse(null);
        return ContainerLaunchContext.newInstance(
                resources, jvm.environment(classPath, user), List.of(jvm.command()), null, ownTokens, null);
    }

    private List<String> arguments(WorkerGrant grant) {
        List<String> arguments = new ArrayList<>(List.of("--configDir", "."));
        add(
                arguments,
                TaskManagerOptions.TASK_MANAGER_RESOURCE_ID.key(),
                grant.worker().value());
        add(arguments, TaskManagerOptions.HOST.key(), grant.host());
        add(arguments, TaskManagerOptions.BIND_HOST.key(), grant.host());
        add(
                arguments,
                TaskManagerOptions.TOTAL_PROCESS_MEMORY.key(),
                grant.memory().bytes() + "b");
        add(arguments, TaskManagerOptions.TMP_DIRS.key(), "tmp");
        add(arguments, SecurityOptions.INTERNAL_SECRET_FILE.key(), ContainerLayout.SECRET);
        if (!configuration.contains(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL)) {
            add(arguments, HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL.key(), OWN_NODES);
        }
        if (configuration.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase(NO_ELECTION)) {
            add(arguments, JobManagerOptions.ADDRESS.key(), master.host());
            add(arguments, JobManagerOptions.PORT.key(), Integer.toString(master.rpcPort()));
            add(arguments, SingleOptions.APPLICATION_ATTEMPT.key(), Integer.toString(master.applicationAttempt()));
        }
        return arguments;
    }

    private static void add(List<String> arguments, String key, String value) {
        arguments.add("-D" + key + "=" + value);
    }
}
