package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.util.List;

/** Where and how a job is deployed. */
public final class DeploymentOptions {
    public static final ConfigOption<String> TARGET = key("execution.target")
            .stringType()
            .noDefaultValue()
            .withDescription("local, remote, yarn-application or yarn-session.");

    public static final ConfigOption<Boolean> ATTACHED = key("execution.attached")
            .booleanType()
            .defaultValue(false)
            .withDescription("The client waits for the job's end.");

    public static final ConfigOption<Boolean> SHUTDOWN_IF_ATTACHED = key("execution.shutdown-on-attached-exit")
            .booleanType()
            .defaultValue(false)
            .withDescription("The cluster ends with its attached client.");

    public static final ConfigOption<String> MAIN = key("execution.main")
            .stringType()
            .defaultValue("client")
            .withDescription("No effect yet: where the program's main runs: 'client' or 'cluster'.");

    private DeploymentOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(TARGET, ATTACHED, SHUTDOWN_IF_ATTACHED, MAIN);
    }
}
