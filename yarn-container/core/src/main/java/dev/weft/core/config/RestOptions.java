package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** Where the REST server listens and how clients talk to it. */
public final class RestOptions {
    public static final ConfigOption<String> ADDRESS = key("rest.address")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("jobmanager.rpc.address")
            .withDescription(
                    "Address under which clients reach the REST server; for a client also host:port,host:port of"
                            + " several masters, which are asked in turn.");

    public static final ConfigOption<String> BIND_ADDRESS = key("rest.bind-address")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("web.address", "jobmanager.web.address")
            .withDescription("Interface the REST server binds; loopback when absent (on YARN: the container's host).");

    public static final ConfigOption<String> BIND_PORT = key("rest.bind-port")
            .stringType()
            .defaultValue("8081")
            .withFallbackKeys("rest.port", "web.port", "jobmanager.web.port")
            .withDescription("Port, or range such as 50000-50050, that the REST server binds; 0 takes any free one.");

    public static final ConfigOption<Integer> PORT = key("rest.port")
            .intType()
            .range(0, 65535)
            .defaultValue(8081)
            .withFallbackKeys("web.port")
            .withDescription("Port that clients dial.");

    public static final ConfigOption<Duration> AWAIT_LEADER_TIMEOUT = key("rest.await-leader-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(30))
            .withDescription("No effect yet: how long a client waits for a master that leads.");

    public static final ConfigOption<Integer> RETRY_MAX_ATTEMPTS = key("rest.retry.max-attempts")
            .intType()
            .range(0, Integer.MAX_VALUE)
            .defaultValue(20)
            .withDescription("How often a client repeats a failed request.");

    public static final ConfigOption<Duration> RETRY_DELAY = key("rest.retry.delay")
            .durationType()
            .defaultValue(Duration.ofSeconds(3))
            .withDescription("Pause between those attempts.");

    public static final ConfigOption<Duration> CONNECTION_TIMEOUT = key("rest.connection-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(15))
            .withDescription("How long a client waits for a connection.");

    public static final ConfigOption<Duration> IDLENESS_TIMEOUT = key("rest.idleness-timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(5))
            .withDescription("An idle connection is closed after this time.");

    public static final ConfigOption<Integer> CLIENT_MAX_CONTENT_LENGTH = key("rest.client.max-content-length")
            .intType()
            .range(1, Integer.MAX_VALUE)
            .defaultValue(104857600)
            .withDescription("Largest answer in bytes that a client reads.");

    public static final ConfigOption<Integer> SERVER_MAX_CONTENT_LENGTH = key("rest.server.max-content-length")
            .intType()
            .range(1, Integer.MAX_VALUE)
            .defaultValue(104857600)
            .withDescription("Largest request in bytes that the server reads.");

    public static final ConfigOption<Integer> SERVER_NUM_THREADS = key("rest.server.numThreads")
            .intType()
            .range(1, 1000)
            .defaultValue(4)
            .withDescription("Threads that serve requests.");

    public static final ConfigOption<Boolean> SUBMIT_ENABLE = key("rest.submit.enable")
            .booleanType()
            .defaultValue(true)
            .withDescription("Jobs may be submitted over REST, as weft run does; jars have web.submit.enable.");

    private RestOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                ADDRESS,
                BIND_ADDRESS,
                BIND_PORT,
                PORT,
                AWAIT_LEADER_TIMEOUT,
                RETRY_MAX_ATTEMPTS,
                RETRY_DELAY,
                CONNECTION_TIMEOUT,
                IDLENESS_TIMEOUT,
                CLIENT_MAX_CONTENT_LENGTH,
                SERVER_MAX_CONTENT_LENGTH,
                SERVER_NUM_THREADS,
                SUBMIT_ENABLE);
    }
}
