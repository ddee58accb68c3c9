package dev.weft.ha.single;

import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.Epoch;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.HighAvailabilityProvider;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.Pointer;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

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

    private static Function<String, Pointer> pointers(ReadableConfig config, FileStores files) {
        Optional<String> storage = config.getOptional(HighAvailabilityOptions.HA_STORAGE_PATH);
        if (storage.isEmpty()) {
            Map<String, Pointer> inMemory = new ConcurrentHashMap<>();
            return name -> inMemory.computeIfAbsent(name, ignored -> new MemoryPointer());
        }
        URI folder =
                files.resolve(storage.get() + "/" + config.get(HighAvailabilityOptions.HA_CLUSTER_ID) + "/pointers");
        return name -> filePointer(files, FilePaths.child(folder, name));
    }

    private static Pointer filePointer(FileStores files, URI folder) {
        try {
            return new FilePointer(files.of(folder), folder);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot reach the folder of pointers " + folder, e);
        }
    }
}
