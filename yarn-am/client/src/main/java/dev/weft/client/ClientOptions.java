package dev.weft.client;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import java.time.Duration;

/**
 * How a client waits.
 *
 * @param connectTimeout for one connection
 * @param requestTimeout for one answer, but for uploads
 * @param uploadTimeout for a submission with its files
 * @param outage how long a waiting client bears a master that does not answer
 * @param maxAnswerBytes largest answer that is read
 */
public record ClientOptions(
        Duration connectTimeout,
        Duration requestTimeout,
        Duration uploadTimeout,
        Duration outage,
        long maxAnswerBytes) {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(10);

    /** As {@code rest.*} says. */
    public static ClientOptions from(ReadableConfig config) {
        return new ClientOptions(
                config.get(RestOptions.CONNECTION_TIMEOUT),
                REQUEST_TIMEOUT,
                UPLOAD_TIMEOUT,
                config.get(RestOptions.RETRY_DELAY).multipliedBy(config.get(RestOptions.RETRY_MAX_ATTEMPTS)),
                config.get(RestOptions.CLIENT_MAX_CONTENT_LENGTH));
    }
}
