package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How a master runs the main of a jar that was uploaded to it. */
public final class JarOptions {
    public static final ConfigOption<Duration> MAIN_TIMEOUT = key("web.jar.main-timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(1))
            .withDescription("How long the main of an uploaded jar may take until its job is submitted.");

    public static final ConfigOption<String> MAIN_JVM_OPTIONS = key("web.jar.main-jvm-options")
            .stringType()
            .defaultValue("-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
            .withDescription(
                    "Options of the JVM that runs such a main. On YARN it lives in the master's container, beside the"
                            + " master.");

    public static final ConfigOption<Integer> MAIN_PROCESSES = key("web.jar.main-processes")
            .intType()
            .range(1, 100)
            .defaultValue(2)
            .withDescription("How many of them may run at a time; further requests are told to come again.");

    private JarOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(MAIN_TIMEOUT, MAIN_JVM_OPTIONS, MAIN_PROCESSES);
    }
}
