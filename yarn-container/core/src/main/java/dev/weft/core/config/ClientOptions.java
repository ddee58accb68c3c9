package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How the client waits. */
public final class ClientOptions {
    public static final ConfigOption<Duration> CLIENT_TIMEOUT = key("client.timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(1))
            .withFallbackKeys("akka.client.timeout")
            .withDescription("How long the client waits for an operation, e.g. the start of an application.");

    public static final ConfigOption<Duration> CLIENT_RETRY_PERIOD = key("client.retry-period")
            .durationType()
            .defaultValue(Duration.ofSeconds(2))
            .withDescription("No effect yet: how often the client asks for news.");

    private ClientOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(CLIENT_TIMEOUT, CLIENT_RETRY_PERIOD);
    }
}
