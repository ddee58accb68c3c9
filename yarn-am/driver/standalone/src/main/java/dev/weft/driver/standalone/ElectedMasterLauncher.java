package dev.weft.driver.standalone;

import dev.weft.api.execution.JobClient;
import dev.weft.api.graph.JobGraph;
import dev.weft.client.ClientOptions;
import dev.weft.client.RemoteJobExecutor;
import dev.weft.client.RestAddress;
import dev.weft.client.RestClusterClient;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.time.SystemClock;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.master.cluster.ClusterLauncher;
import dev.weft.master.cluster.MasterAddress;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Target {@code remote} of a cluster with an election service, when no REST address is given: the service says who leads. Found by
 * ServiceLoader; client threads.
 */
public final class ElectedMasterLauncher implements ClusterLauncher {
    private static final Logger log = LoggerFactory.getLogger(ElectedMasterLauncher.class);
    private static final String TARGET = "remote";

    /** For ServiceLoader. */
    public ElectedMasterLauncher() {}

    @Override
    public String target() {
        return TARGET;
    }

    @Override
    public boolean accepts(Configuration configuration) {
        return configuration.get(DeploymentOptions.TARGET, "").equalsIgnoreCase(TARGET)
                && !configuration.contains(RestOptions.ADDRESS)
                && !configuration.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
    }

    @Override
    public MasterAddress locate(Configuration configuration) {
        Lookup lookup = new Lookup(configuration);
        lookup.current();
        return new MasterAddress(lookup, RemoteJobExecutor.secret(configuration));
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        Lookup lookup = new Lookup(configuration);
        var client = new RestClusterClient(
                lookup, RemoteJobExecutor.secret(configuration), ClientOptions.from(configuration));
        return RemoteJobExecutor.submit(client, graph, loader, userJars);
    }

    /** Asks the election service once for each leader that goes away. */
    private static final class Lookup implements MasterAddress.Lookup, RestAddress {
        private static final Duration PATIENCE = Duration.ofSeconds(10);

        private final Configuration configuration;
        private @Nullable URI known;

        Lookup(Configuration configuration) {
            this.configuration = configuration;
        }

        @Override
        public synchronized URI current() {
            URI found = known;
            if (found == null) {
                found = ask();
                known = found;
            }
            return found;
        }

        @Override
        public synchronized boolean gone() {
            known = null;
            return true;
        }

        private URI ask() {
            BlockingQueue<LeaderAddress> leaders = new ArrayBlockingQueue<>(1);
            ThreadEventLoop loop = ThreadEventLoop.start(
                    "leader-discovery", new SystemClock(), cause -> log.warn("The search for a leader failed", cause));
            ClassLoader classes = ElectedMasterLauncher.class.getClassLoader();
            try (FileStores files = FileStores.load(configuration, classes);
                    HighAvailability service = HighAvailability.open(configuration, files, classes);
                    LeaderDiscovery discovery = service.discovery(loop)) {
                discovery.start(
                        leader -> leader.filter(one -> !one.restUrl().isEmpty()).ifPresent(leaders::offer));
                LeaderAddress leader = leaders.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                if (leader == null) {
                    throw new EngineException(
                            ErrorCode.CONNECTION_LOST,
                            "No master leads cluster "
                                    + configuration.get(HighAvailabilityOptions.HA_CLUSTER_ID) + " ("
                                    + HighAvailabilityOptions.HA_MODE.key() + ": "
                                    + configuration.get(HighAvailabilityOptions.HA_MODE)
                                    + "); -m host:port asks one directly");
                }
                return URI.create(leader.restUrl());
            } catch (IOException e) {
                throw new EngineException(ErrorCode.STORAGE, "Look for the leader: " + e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EngineException(ErrorCode.TIMEOUT, "Interrupted while looking for the leader", e);
            } finally {
                loop.close();
            }
        }
    }
}
