package dev.weft.runtime.exchange.netty;

import dev.weft.core.id.WorkerId;
import java.time.Duration;
import java.util.Optional;

/**
 * How the exchange listens and connects.
 *
 * @param worker this process
 * @param bindHost address to listen on
 * @param port port to listen on, 0 for any free one
 * @param connectTimeout limit of one attempt to connect
 * @param secret what both sides of a connection must know; empty: anybody who reaches the port may connect
 */
public record NettySettings(
        WorkerId worker, String bindHost, int port, Duration connectTimeout, Optional<ExchangeSecret> secret) {
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final String LOOPBACK = "127.0.0.1";

    /** Without a secret. */
    public NettySettings(WorkerId worker, String bindHost, int port, Duration connectTimeout) {
        this(worker, bindHost, port, connectTimeout, Optional.empty());
    }

    /** The same with a secret. */
    public NettySettings withSecret(Optional<ExchangeSecret> newSecret) {
        return new NettySettings(worker, bindHost, port, connectTimeout, newSecret);
    }

    /** Any free port of the loopback address. */
    public static NettySettings loopback(WorkerId worker) {
        return new NettySettings(worker, LOOPBACK, 0, DEFAULT_CONNECT_TIMEOUT);
    }
}
