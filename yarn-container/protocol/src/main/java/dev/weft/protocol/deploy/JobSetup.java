package dev.weft.protocol.deploy;

import dev.weft.api.graph.Artifact;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What all tasks of a job share on a worker.
 *
 * @param jobName for people
 * @param options the job's configuration
 * @param artifacts jars and files
 * @param artifactStore URI of the folder that holds them by hash; "" when the class path has them already
 * @param checkpointing true: a task at the end of its input is DRAINED and waits to be told to finish
 */
public record JobSetup(
        String jobName,
        SortedMap<String, String> options,
        List<Artifact> artifacts,
        String artifactStore,
        boolean checkpointing) {
    public JobSetup {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        artifacts = List.copyOf(artifacts);
    }
}
