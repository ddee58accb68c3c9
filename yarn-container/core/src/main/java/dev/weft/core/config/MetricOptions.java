package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How metrics are named and reported. */
public final class MetricOptions {
    public static final ConfigOption<String> REPORTERS_LIST = key("metrics.reporters")
            .stringType()
            .noDefaultValue()
            .withDescription("No effect yet: reporters to start.");

    public static final ConfigOption<String> SCOPE_DELIMITER = key("metrics.scope.delimiter")
            .stringType()
            .defaultValue(".")
            .withDescription("No effect yet: separator in names.");

    public static final ConfigOption<Duration> METRIC_FETCHER_UPDATE_INTERVAL = key("metrics.fetcher.update-interval")
            .durationType()
            .defaultValue(Duration.ofSeconds(10))
            .withDescription("No effect yet: how often REST gathers metrics.");

    public static final ConfigOption<Duration> LATENCY_INTERVAL = key("metrics.latency.interval")
            .durationType()
            .defaultValue(Duration.ZERO)
            .withDescription("No effect yet: period of latency markers; 0 sends none.");

    private MetricOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(REPORTERS_LIST, SCOPE_DELIMITER, METRIC_FETCHER_UPDATE_INTERVAL, LATENCY_INTERVAL);
    }
}
