package dev.weft.driver.yarn;

import dev.weft.api.graph.JobGraph;
import dev.weft.client.LocalArtifact;
import dev.weft.core.config.Configuration;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What an application begins with: its one job, or nothing when it is a session. Pure, but for {@link #job}, which reads the files.
 *
 * @param name of the application when none is configured
 * @param graph of the one job, with its files; empty for a session
 * @param artifacts files of the job
 */
record ApplicationContent(String name, Optional<JobGraph> graph, List<LocalArtifact> artifacts) {
    private static final String SESSION_NAME = "Weft session";

    static ApplicationContent job(JobGraph graph, List<URI> userJars) {
        List<LocalArtifact> artifacts = LocalArtifact.of(userJars);
        JobGraph whole = graph.withArtifacts(
                artifacts.stream().map(LocalArtifact::artifact).toList());
        return new ApplicationContent(graph.name(), Optional.of(whole), artifacts);
    }

    static ApplicationContent session() {
        return new ApplicationContent(SESSION_NAME, Optional.empty(), List.of());
    }

    /** Tells the master which of both it is. */
    void describeTo(Configuration masters) {
        graph.ifPresentOrElse(
                job -> masters.setString(ContainerLayout.JOB_KEY, job.id().toString()),
                () -> masters.setString(ContainerLayout.SESSION_KEY, "true"));
    }
}
