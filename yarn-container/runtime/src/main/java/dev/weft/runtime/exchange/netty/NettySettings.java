package dev.weft.runtime.exchange.netty;

import dev.weft.core.id.WorkerId;
import java.time.Duration;

/**
 * How the exchange listens and connects.
 *
 * @param worker this process
 * @param bindHost address to listen on
 * @param port port to listen on, 0 for any free one
 * @param connectTimeout limit of one attempt to connect
 */
public record NettySettings(WorkerId worker, String bindHost, int port, Duration connectTimeout) {
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final String LOOPBACK = "127.0.0.1";

    /** Any free port of the loopback address. */
    public static NettySettings loopback(WorkerId worker) {
        return new NettySettings(worker, LOOPBACK, 0, DEFAULT_CONNECT_TIMEOUT);
    }
}
