package dev.weft.rpc;

import java.time.Duration;
import java.util.Optional;

/**
 * How a server listens.
 *
 * @param bindHost address of the interface; loopback unless the operator says otherwise
 * @param port 0 for any free one
 * @param secret asked from every connection when present
 * @param maxFrameBytes the largest message that is read
 * @param handshakeTimeout how long a new connection may take to authenticate
 */
public record ServerOptions(
        String bindHost, int port, Optional<RpcSecret> secret, int maxFrameBytes, Duration handshakeTimeout) {
    /** Below 2^24, so that the first bytes of a handshake can never pass for the length of a frame. */
    public static final int DEFAULT_MAX_FRAME_BYTES = (1 << 24) - 1;

    private static final Duration DEFAULT_HANDSHAKE_TIMEOUT = Duration.ofSeconds(10);

    /** Loopback, any free port, no secret. */
    public static ServerOptions loopback() {
        return of("127.0.0.1", 0);
    }

    /** The given interface and port, no secret. */
    public static ServerOptions of(String bindHost, int port) {
        return new ServerOptions(bindHost, port, Optional.empty(), DEFAULT_MAX_FRAME_BYTES, DEFAULT_HANDSHAKE_TIMEOUT);
    }

    /** The same, asking every connection for {@code newSecret}. */
    public ServerOptions withSecret(RpcSecret newSecret) {
        return new ServerOptions(bindHost, port, Optional.of(newSecret), maxFrameBytes, handshakeTimeout);
    }

    /** The same, with the secret of {@code newSecret} if there is one. */
    public ServerOptions withSecret(Optional<RpcSecret> newSecret) {
        return new ServerOptions(bindHost, port, newSecret, maxFrameBytes, handshakeTimeout);
    }
}
