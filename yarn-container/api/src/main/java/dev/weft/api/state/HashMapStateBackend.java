package dev.weft.api.state;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.config.StateBackendOptions;

/**
 * The backend that keeps state on the Java heap, as a setting: {@code state.backend.type: hashmap}, which is also the default.
 */
public final class HashMapStateBackend {
    /** Its name in {@code state.backend.type}. */
    public static final String IDENTIFIER = "hashmap";

    /** Chooses it for the jobs that get {@code configuration}. */
    public void applyTo(Configuration configuration) {
        configuration.set(StateBackendOptions.STATE_BACKEND, IDENTIFIER);
    }

    /** This backend: it has no settings of its own. */
    public HashMapStateBackend configure(ReadableConfig config, ClassLoader classLoader) {
        return this;
    }

    /** True: it restores from savepoints that belong to others. */
    public boolean supportsNoClaimRestoreMode() {
        return true;
    }

    /** True for each form. */
    public boolean supportsSavepointFormat(SavepointFormatType formatType) {
        return true;
    }
}
