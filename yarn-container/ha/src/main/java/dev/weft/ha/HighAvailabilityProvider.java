package dev.weft.ha;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStores;

/** Makes one kind of {@link HighAvailability}; found by ServiceLoader. */
public interface HighAvailabilityProvider {
    /** The value of {@code high-availability.type} that asks for it; compared without regard to case. */
    String type();

    /**
     * Opens the service for this process.
     *
     * @param config the process's configuration
     * @param files the process's stores, for pointers that live in files
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the configuration lacks something; the message names the key
     */
    HighAvailability open(ReadableConfig config, FileStores files);
}
