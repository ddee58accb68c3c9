package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.LogAggregationContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Fills YARN's submission in from the configuration. Pure.
 *
 * @param configuration of the application
 * @param jobName the application's name when none is configured
 */
record Submission(Configuration configuration, String jobName) {
    private static final String MAIN_CLASS = "dev.weft.driver.yarn.YarnMasterMain";
    private static final int LONGEST_TYPE = 20;
    private static final String ROLLED_LOGS = ".*\\.(log|out|err)\\.[0-9]+";

    /** By this tag sessions are told from applications of one job. */
    static final String SESSION_TAG = "weft-session";

    private static final long MEBI = 1024 * 1024;

    /** Name, queue, size, attempts and all else but the container's content. */
    void describe(ApplicationSubmissionContext context) {
        context.setApplicationName(
                configuration.getOptional(YarnConfigOptions.APPLICATION_NAME).orElse(jobName));
        context.setApplicationType(type());
        context.setApplicationTags(tags());
        context.setQueue(queue());
        context.setResource(masterResource());
        context.setMaxAppAttempts(attempts());
        context.setAttemptFailuresValidityInterval(
                configuration.get(YarnConfigOptions.APPLICATION_ATTEMPT_FAILURE_VALIDITY_INTERVAL));
        context.setKeepContainersAcrossApplicationAttempts(!alone());
        int priority = configuration.get(YarnConfigOptions.APPLICATION_PRIORITY);
        if (priority >= 0) {
            context.setPriority(Priority.newInstance(priority));
        }
        configuration.getOptional(YarnConfigOptions.NODE_LABEL).ifPresent(context::setNodeLabelExpression);
        context.setLogAggregationContext(LogAggregationContext.newInstance(
                "",
                "",
                configuration
                        .getOptional(YarnConfigOptions.ROLLED_LOGS_INCLUDE_PATTERN)
                        .orElse(ROLLED_LOGS),
                configuration
                        .getOptional(YarnConfigOptions.ROLLED_LOGS_EXCLUDE_PATTERN)
                        .orElse("")));
    }

    private String type() {
        String type = configuration.get(YarnConfigOptions.APPLICATION_TYPE);
        if (type.length() > LONGEST_TYPE) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    YarnConfigOptions.APPLICATION_TYPE.key() + " '" + type + "' is longer than the " + LONGEST_TYPE
                            + " characters that YARN allows");
        }
        return type;
    }

    private TreeSet<String> tags() {
        TreeSet<String> tags = new TreeSet<>();
        Arrays.stream(configuration.get(YarnConfigOptions.APPLICATION_TAGS).split(","))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .forEach(tags::add);
        if (ContainerLayout.isSession(configuration)) {
            tags.add(SESSION_TAG);
        }
        return tags;
    }

    String queue() {
        return configuration.getOptional(YarnConfigOptions.APPLICATION_QUEUE).orElse("default");
    }

    Resource masterResource() {
        long mebiBytes = (MasterMemory.of(configuration).process().bytes() + MEBI - 1) / MEBI;
        return Resource.newInstance(mebiBytes, configuration.get(YarnConfigOptions.APP_MASTER_VCORES));
    }

    /** One attempt when nothing outlives the master, else two. */
    private int attempts() {
        return configuration.getOptional(YarnConfigOptions.APPLICATION_ATTEMPTS).orElse(alone() ? 1 : 2);
    }

    /** Without an election service no later attempt can prove that it leads: workers go with their master then. */
    private boolean alone() {
        return configuration.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
    }

    /** What the master's container runs. */
    ContainerLaunchContext masterContext(SubmittedFiles files, Optional<String> user, Optional<ByteBuffer> tokens) {
        JvmLaunch jvm = new JvmLaunch(
                configuration,
                MAIN_CLASS,
                JvmLaunch.Role.MASTER,
                MasterMemory.of(configuration).jvmOptions(),
                List.of());
        @Nullable ByteBuffer ownTokens = tokens.orElse(null);
        return ContainerLaunchContext.newInstance(
                ContainerLayout.resources(files.master()),
                jvm.environment(files.classPath(), user),
                List.of(jvm.command()),
                null,
                ownTokens,
                accessLists());
    }

    private Map<ApplicationAccessType, String> accessLists() {
        Map<ApplicationAccessType, String> lists = new TreeMap<>();
        configuration
                .getOptional(YarnConfigOptions.VIEW_ACLS)
                .ifPresent(list -> lists.put(ApplicationAccessType.VIEW_APP, list));
        configuration
                .getOptional(YarnConfigOptions.MODIFY_ACLS)
                .ifPresent(list -> lists.put(ApplicationAccessType.MODIFY_APP, list));
        return lists;
    }

    /** @throws EngineException BAD_INPUT when the ResourceManager would refuse the master's container */
    void check(Resource largest) {
        Resource asked = masterResource();
        if (asked.getMemorySize() > largest.getMemorySize() || asked.getVirtualCores() > largest.getVirtualCores()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The ApplicationMaster asks for " + ContainerTerms.describe(asked) + ", but YARN grants at most "
                            + ContainerTerms.describe(largest)
                            + " in one container: lower jobmanager.memory.process.size or yarn.appmaster.vcores");
        }
    }
}
