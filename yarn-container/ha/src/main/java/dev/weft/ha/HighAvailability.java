package dev.weft.ha;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The election service of one cluster as one process sees it. Opened once per process by its wiring
 * ({@link HighAvailabilityProvider}), safe on any thread.
 */
public interface HighAvailability extends AutoCloseable {
    /**
     * Opens what {@code high-availability.type} asks for.
     *
     * @param config the process's configuration
     * @param files the process's stores, for pointers that live in files
     * @param classes where providers are looked for
     * @throws EngineException BAD_INPUT when no provider has this type; the message lists those that exist
     */
    static HighAvailability open(ReadableConfig config, FileStores files, ClassLoader classes) {
        String type = config.get(HighAvailabilityOptions.HA_MODE);
        List<HighAvailabilityProvider> providers = ServiceLoader.load(HighAvailabilityProvider.class, classes).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return providers.stream()
                .filter(provider -> provider.type().equalsIgnoreCase(type))
                .findFirst()
                .orElseThrow(() -> unknown(type, providers))
                .open(config, files);
    }

    private static EngineException unknown(String type, List<HighAvailabilityProvider> providers) {
        List<String> known =
                providers.stream().map(HighAvailabilityProvider::type).sorted().toList();
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "Value '" + type + "' of '" + HighAvailabilityOptions.HA_MODE.key() + "' is not one of " + known
                        + " (is its jar in lib?)");
    }

    /**
     * A candidacy, not yet started.
     *
     * @param loop where callbacks run
     * @param applicationAttempt attempt number of the application that hosts this candidate, from 1
     */
    LeaderElection election(EventLoop loop, int applicationAttempt);

    /**
     * A watch on the leader's address, not yet started.
     *
     * @param loop where callbacks run
     */
    LeaderDiscovery discovery(EventLoop loop);

    /**
     * A pointer by name, e.g. the job's id; letters, digits, '-', '_' and '.'.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the name has another form
     */
    Pointer pointer(String name);

    /**
     * Names of the pointers that have a value, sorted: what a new leader finds. Blocks.
     *
     * @throws EngineException STORAGE when the service cannot be reached
     */
    List<String> pointerNames();

    /**
     * From now on no earlier leader moves any pointer, or is told that it did. A new leader calls this before it reads what there is:
     * else an earlier one could still tell somebody of a step that this one does not see. Blocks.
     *
     * @throws EngineException STALE when a later leader was here, STORAGE when the service cannot be reached
     */
    void claim(FencingToken token);

    /** True when another process can take over leadership and pointers. */
    boolean survivesProcess();

    /**
     * As {@link #close}, after deleting everything that the service keeps for this cluster: its application ended for good.
     * Blocks.
     */
    void closeAndForget();

    /** Closes all elections, discoveries and connections. Idempotent. */
    @Override
    void close();
}
