package dev.weft.ha.single;

import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.Epoch;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.HighAvailabilityProvider;
import dev.weft.ha.LeaderAddress;
import java.util.Optional;

/** Opens {@link SingleHighAvailability} for {@code high-availability.type: NONE}. */
public final class SingleProvider implements HighAvailabilityProvider {
    @Override
    public String type() {
        return "NONE";
    }

    @Override
    public HighAvailability open(ReadableConfig config, FileStores files) {
        return new SingleHighAvailability(configuredLeader(config), pointers(config, files));
    }

    private static Optional<LeaderAddress> configuredLeader(ReadableConfig config) {
        int port = config.get(JobManagerOptions.PORT);
        int attempt = config.get(SingleOptions.APPLICATION_ATTEMPT);
        String restUrl = config.getOptional(RestOptions.ADDRESS)
                .map(host -> "http://" + host + ":" + config.get(RestOptions.PORT))
                .orElse("");
        return config.getOptional(JobManagerOptions.ADDRESS)
                .filter(host -> port > 0)
                .map(host -> new LeaderAddress(new Epoch(attempt, attempt), host, port, restUrl));
    }

    private static Pointers pointers(ReadableConfig config, FileStores files) {
        String cluster = config.get(HighAvailabilityOptions.HA_CLUSTER_ID);
        return config.getOptional(HighAvailabilityOptions.HA_STORAGE_PATH)
                .<Pointers>map(
                        storage -> new FilePointers(files, FilePaths.child(files.resolve(storage), stripped(cluster))))
                .orElseGet(MemoryPointers::new);
    }

    private static String stripped(String cluster) {
        return cluster.startsWith("/") ? cluster.substring(1) : cluster;
    }
}
