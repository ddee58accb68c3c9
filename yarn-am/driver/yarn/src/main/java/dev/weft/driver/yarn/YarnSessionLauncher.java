package dev.weft.driver.yarn;

import dev.weft.api.execution.JobClient;
import dev.weft.api.graph.JobGraph;
import dev.weft.client.RemoteJobExecutor;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.ClusterLauncher;
import dev.weft.master.cluster.MasterAddress;
import dev.weft.master.cluster.RunningSession;
import dev.weft.master.cluster.SessionLauncher;
import java.io.IOException;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Target {@code yarn-session}: an application that takes jobs until it is told to end. Found by ServiceLoader; client threads.
 */
public final class YarnSessionLauncher implements ClusterLauncher, SessionLauncher {
    /** The target's name. */
    public static final String TARGET = "yarn-session";

    private static final Logger log = LoggerFactory.getLogger(YarnSessionLauncher.class);

    /** For ServiceLoader. */
    public YarnSessionLauncher() {}

    @Override
    public String target() {
        return TARGET;
    }

    @Override
    public boolean accepts(Configuration configuration) {
        return configuration.get(DeploymentOptions.TARGET, "").equalsIgnoreCase(TARGET);
    }

    // ---- jobs

    @Override
    public JobClient submit(
            JobGraph graph, Configuration configuration, ClassLoader userClassLoader, List<URI> userJars) {
        return RemoteJobExecutor.submit(search(configuration).client(configuration), graph, userClassLoader, userJars);
    }

    @Override
    public MasterAddress locate(Configuration configuration) {
        return search(configuration).master();
    }

    // ---- sessions

    @Override
    public RunningSession start(Configuration configuration) {
        Configuration waiting = new Configuration(configuration);
        waiting.set(DeploymentOptions.ATTACHED, true);
        try {
            ApplicationSubmitter submitter = ApplicationSubmitter.connect(waiting, System.out);
            ApplicationReport report =
                    submitter.submit(ApplicationContent.session()).application().report();
            if (ApplicationWatch.hasEnded(report.getYarnApplicationState())) {
                throw new EngineException(
                        ErrorCode.INTERNAL, "The session did not start: " + ApplicationWatch.ending(report));
            }
            return listing(report);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Submit to YARN: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.TIMEOUT, "The submission was interrupted", e);
        }
    }

    @Override
    public List<RunningSession> list(Configuration configuration) {
        try {
            return ApplicationSubmitter.connect(configuration, System.out).sessions().stream()
                    .sorted(Comparator.comparing(ApplicationReport::getApplicationId))
                    .map(YarnSessionLauncher::listing)
                    .toList();
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    @Override
    public String stop(Configuration configuration) {
        ApplicationSearch session = search(configuration);
        YarnApplication application = session.application();
        if (!application.hasEnded()) {
            askToEnd(session, configuration);
        }
        try {
            ApplicationReport over = application.awaitEnd();
            application.cleanUp();
            return ApplicationWatch.ending(over);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.TIMEOUT, "Interrupted while " + session.id() + " was ending", e);
        }
    }

    /** The master tidies up itself; one that cannot be asked is killed. */
    private static void askToEnd(ApplicationSearch session, Configuration configuration) {
        try {
            session.client(configuration).shutDownCluster().join();
        } catch (EngineException e) {
            log.warn("The master of {} cannot be asked to end, so YARN is: {}", session.id(), e.getMessage());
            session.application().kill("stopped by its user");
        } catch (CompletionException e) {
            // Nobody may be left to answer once the application ends.
            if (!session.application().hasEnded()) {
                log.warn("The master of {} does not end, so YARN is asked: {}", session.id(), e.getMessage());
                session.application().kill("stopped by its user");
            }
        }
    }

    @Override
    public Optional<String> end(Configuration configuration) {
        ApplicationReport report = search(configuration).application().report();
        return ApplicationWatch.hasEnded(report.getYarnApplicationState())
                ? Optional.of(ApplicationWatch.ending(report))
                : Optional.empty();
    }

    private static ApplicationSearch search(Configuration configuration) {
        try {
            return ApplicationSearch.of(configuration, TARGET);
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private static EngineException unreachable(IOException e) {
        return new EngineException(ErrorCode.CONNECTION_LOST, "Connect to YARN: " + e.getMessage(), e);
    }

    private static RunningSession listing(ApplicationReport report) {
        return new RunningSession(
                report.getApplicationId().toString(),
                report.getName(),
                report.getUser(),
                report.getQueue(),
                report.getYarnApplicationState().name(),
                report.getStartTime(),
                TrackingUrl.of(report.getTrackingUrl()).orElse(""));
    }
}
