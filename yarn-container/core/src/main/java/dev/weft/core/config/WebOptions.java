package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** What the dashboard offers and remembers. */
public final class WebOptions {
    public static final ConfigOption<Boolean> SUBMIT_ENABLE = key("web.submit.enable")
            .booleanType()
            .defaultValue(true)
            .withFallbackKeys("jobmanager.web.submit.enable")
            .withDescription("Jars may be uploaded, run and deleted over REST.");

    public static final ConfigOption<Boolean> CANCEL_ENABLE = key("web.cancel.enable")
            .booleanType()
            .defaultValue(true)
            .withDescription("Jobs may be cancelled from the dashboard.");

    public static final ConfigOption<Duration> REFRESH_INTERVAL = key("web.refresh-interval")
            .durationType()
            .defaultValue(Duration.ofSeconds(3))
            .withFallbackKeys("jobmanager.web.refresh-interval")
            .withDescription("How often the dashboard asks for news.");

    public static final ConfigOption<String> UPLOAD_DIR = key("web.upload.dir")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("jobmanager.web.upload.dir")
            .withDescription("Folder that keeps uploaded jars; absent: one that goes with the master.");

    public static final ConfigOption<Integer> CHECKPOINTS_HISTORY_SIZE = key("web.checkpoints.history")
            .intType()
            .range(0, Integer.MAX_VALUE)
            .defaultValue(10)
            .withFallbackKeys("jobmanager.web.checkpoints.history")
            .withDescription("Checkpoints remembered per job.");

    public static final ConfigOption<Integer> MAX_EXCEPTION_HISTORY_SIZE = key("web.exception-history-size")
            .intType()
            .range(0, Integer.MAX_VALUE)
            .defaultValue(16)
            .withDescription("Failures remembered per job.");

    public static final ConfigOption<String> ACCESS_CONTROL_ALLOW_ORIGIN = key("web.access-control-allow-origin")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("jobmanager.web.access-control-allow-origin")
            .withDescription("Site whose pages may read answers, or *; absent: only our own pages.");

    public static final ConfigOption<List<String>> TRUSTED_ORIGINS = key("web.trusted-origins")
            .stringType()
            .asList()
            .defaultValues()
            .withDescription("Further sites (scheme://host:port) whose pages may change things, e.g. a reverse proxy.");

    public static final ConfigOption<Boolean> GET_ACTIONS = key("web.get-actions.enabled")
            .booleanType()
            .defaultValue(false)
            .withDescription(
                    "Jobs may be cancelled and stopped by GET with the page's token, for proxies that pass no more.");

    private WebOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                SUBMIT_ENABLE,
                CANCEL_ENABLE,
                REFRESH_INTERVAL,
                UPLOAD_DIR,
                CHECKPOINTS_HISTORY_SIZE,
                MAX_EXCEPTION_HISTORY_SIZE,
                ACCESS_CONTROL_ALLOW_ORIGIN,
                TRUSTED_ORIGINS,
                GET_ACTIONS);
    }
}
