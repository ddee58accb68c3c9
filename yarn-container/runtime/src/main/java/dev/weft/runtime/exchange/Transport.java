package dev.weft.runtime.exchange;

/** Channels to other workers, as {@link ExchangeService} sees them. */
public interface Transport extends AutoCloseable {
    /** Idempotent. */
    @Override
    void close();
}
