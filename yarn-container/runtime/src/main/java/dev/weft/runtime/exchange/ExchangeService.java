package dev.weft.runtime.exchange;

/**
 * Pairs the two ends of every channel: within this process by reference, with other workers through a {@link Transport}. One
 * per worker process; safe on any thread.
 */
public final class ExchangeService implements AutoCloseable {
    /** With channels to other workers; closes {@code transport} in the end. */
    public ExchangeService(Transport transport) {
        throw new UnsupportedOperationException();
    }

    /** Without other workers. */
    public static ExchangeService inProcess() {
        throw new UnsupportedOperationException();
    }

    /** Bytes received over sockets since the start. */
    public long remoteBytesIn() {
        return 0;
    }

    /** Bytes sent over sockets since the start. */
    public long remoteBytesOut() {
        return 0;
    }

    /** Closes all connections; channels that are still open fail. Idempotent. */
    @Override
    public void close() {}
}
