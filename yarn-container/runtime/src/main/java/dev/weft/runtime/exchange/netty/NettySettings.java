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
 * @param silenceLimit a connection on which nothing arrives for so long is lost
 * @param secret what both sides of a connection must know; empty: anybody who reaches the port may connect
 */
public record NettySettings(
        WorkerId worker,
        String bindHost,
        int port,
        Duration connectTimeout,
        Duration silenceLimit,
        Optional<ExchangeSecret> secret) {
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration DEFAULT_SILENCE_LIMIT = Duration.ofSeconds(5);
    private static final String LOOPBACK = "127.0.0.1";

    /** Without a secret. */
    public NettySettings(WorkerId worker, String bindHost, int port, Duration connectTimeout) {
        this(worker, bindHost, port, connectTimeout, DEFAULT_SILENCE_LIMIT, Optional.empty());
    }

    /** The same with another limit of silence. */
    public NettySettings withSilenceLimit(Duration limit) {
        return new NettySettings(worker, bindHost, port, connectTimeout, limit, secret);
    }

    /** The same with a secret. */
    public NettySettings withSecret(Optional<ExchangeSecret> newSecret) {
        return new NettySettings(worker, bindHost, port, connectTimeout, silenceLimit, newSecret);
    }

    /** Any free port of the loopback address. */
    public static NettySettings loopback(WorkerId worker) {
        return new NettySettings(worker, LOOPBACK, 0, DEFAULT_CONNECT_TIMEOUT);
    }
}
