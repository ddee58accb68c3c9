package dev.weft.rpc;

import java.time.Duration;
import java.util.Optional;

/**
 * How a peer is called.
 *
 * @param connectTimeout deadline for one connection with its handshake
 * @param callTimeout deadline for the answer to one call
 * @param firstBackOff pause after a connection failed; doubles up to {@code maxBackOff}
 * @param maxBackOff longest such pause
 * @param queuedCalls how many calls wait at most before further ones fail
 * @param maxFrameBytes the largest message that is sent
 * @param secret shown to the server when present
 */
public record ClientOptions(
        Duration connectTimeout,
        Duration callTimeout,
        Duration firstBackOff,
        Duration maxBackOff,
        int queuedCalls,
        int maxFrameBytes,
        Optional<RpcSecret> secret) {
    private static final int DEFAULT_QUEUED_CALLS = 10_000;

    /** No secret; deadlines that suit a cluster's network. */
    public static ClientOptions defaults() {
        return new ClientOptions(
                Duration.ofSeconds(3),
                Duration.ofSeconds(10),
                Duration.ofMillis(50),
                Duration.ofSeconds(1),
                DEFAULT_QUEUED_CALLS,
                ServerOptions.DEFAULT_MAX_FRAME_BYTES,
                Optional.empty());
    }

    /** The same, with the secret of {@code newSecret} if there is one. */
    public ClientOptions withSecret(Optional<RpcSecret> newSecret) {
        return new ClientOptions(
                connectTimeout, callTimeout, firstBackOff, maxBackOff, queuedCalls, maxFrameBytes, newSecret);
    }

    /** The same, showing {@code newSecret}. */
    public ClientOptions withSecret(RpcSecret newSecret) {
        return withSecret(Optional.of(newSecret));
    }

    /** The same with other deadlines. */
    public ClientOptions withTimeouts(Duration connect, Duration call) {
        return new ClientOptions(connect, call, firstBackOff, maxBackOff, queuedCalls, maxFrameBytes, secret);
    }

    /** The same with another limit of waiting calls. */
    public ClientOptions withQueuedCalls(int limit) {
        return new ClientOptions(connectTimeout, callTimeout, firstBackOff, maxBackOff, limit, maxFrameBytes, secret);
    }
}
