package dev.weft.master.job;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.master.checkpoint.CheckpointCoordinator;
import dev.weft.master.checkpoint.CheckpointServices;
import dev.weft.master.checkpoint.CheckpointSetup;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.config.RecoveryConfig;
import java.net.URI;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Makes the coordinator of a job's checkpoints from the job's configuration. */
final class CheckpointParts {
    private CheckpointParts() {}

    /** @throws EngineException BAD_INPUT when a value cannot be used; the message names the key */
    static CheckpointCoordinator coordinator(JobContext job, JobGraph graph, Configuration merged) {
        CheckpointConfig read = CheckpointConfig.of(merged);
        CheckpointConfig config = job.plan().streaming() ? read : read.withoutInterval();
        CheckpointServices services = job.services().checkpoints();
        RandomGenerator random = Lineages.random(
                graph.id().value(), services.token().epoch(), job.loop().clock());
        return new CheckpointCoordinator(
                new CheckpointSetup(
                        job.plan(),
                        config,
                        RecoveryConfig.of(merged),
                        folder(job.plan().job(), job.plan().name(), config, services),
                        merged.get(WebOptions.CHECKPOINTS_HISTORY_SIZE),
                        job.loop(),
                        job.services().io(),
                        Lineages.of(graph).orElseGet(() -> Id128.random(random)),
                        random,
                        services),
                new JobCheckpoints(job));
    }

    /** The folder of the job's checkpoints; empty when it takes none by itself. */
    static Optional<URI> folder(JobId id, String name, CheckpointConfig config, CheckpointServices services) {
        if (config.interval().isEmpty()) {
            return Optional.empty();
        }
        URI root = config.folder()
                .map(given -> services.storage().files().resolve(given))
                .or(services.storage()::folder)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Job '" + name + "' wants checkpoints and has no folder for them: set "
                                + CheckpointingOptions.CHECKPOINTS_DIRECTORY.key() + " (or "
                                + HighAvailabilityOptions.HA_STORAGE_PATH.key() + " of the cluster)"));
        return Optional.of(FilePaths.child(root, id.toString()));
    }

    /** The job's options as its tasks see them: with the lineage, which names of transactions and files begin with. */
    static SortedMap<String, String> options(JobGraph graph, Id128 lineage) {
        TreeMap<String, String> options = new TreeMap<>(graph.options());
        options.put(CheckpointingOptions.LINEAGE_KEY, lineage.toString());
        return options;
    }
}
