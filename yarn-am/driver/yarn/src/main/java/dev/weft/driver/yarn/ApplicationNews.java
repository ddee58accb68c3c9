package dev.weft.driver.yarn;

import dev.weft.core.concurrent.IoPool;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.time.Clock;
import dev.weft.master.view.YarnView;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptReport;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerReport;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks YARN about the application for those who look at it: in the background, not more often than every few seconds, and only while
 * somebody looks. With Hadoop's security on a container may not ask; what its environment says must do then. Safe on any thread.
 */
final class ApplicationNews implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ApplicationNews.class);
    private static final Duration FRESH = Duration.ofSeconds(3);

    private final org.apache.hadoop.conf.Configuration hadoop;
    private final MasterContainer container;
    private final ApplicationPicture picture;
    private final Clock clock;
    private final IoPool io = new IoPool("yarn-news", 1);
    private final AtomicBoolean asking = new AtomicBoolean();
    private final AtomicLong askedNanos;
    /** Of the pool's one thread. */
    private @Nullable YarnClient yarn;

    ApplicationNews(
            org.apache.hadoop.conf.Configuration hadoop,
            MasterContainer container,
            ApplicationPicture picture,
            Clock clock) {
        this.hadoop = hadoop;
        this.container = container;
        this.picture = picture;
        this.clock = clock;
        this.askedNanos = new AtomicLong(clock.nanos() - FRESH.toNanos());
    }

    /** What a master knows of itself. */
    static ApplicationPicture.News known(Configuration configuration, MasterContainer container, String user) {
        String application = container.attempt().getApplicationId().toString();
        String attempt = container.attempt().toString();
        return new ApplicationPicture.News(
                new YarnView.Application(
                        application,
                        configuration
                                .getOptional(YarnConfigOptions.APPLICATION_NAME)
                                .orElse(""),
                        user,
                        configuration.get(YarnConfigOptions.APPLICATION_QUEUE, "default"),
                        configuration.get(YarnConfigOptions.APPLICATION_TYPE),
                        Arrays.stream(configuration
                                        .get(YarnConfigOptions.APPLICATION_TAGS)
                                        .split(","))
                                .map(String::strip)
                                .filter(tag -> !tag.isEmpty())
                                .toList(),
                        "RUNNING",
                        container.attempt().getAttemptId(),
                        List.of(new YarnView.Attempt(attempt, "RUNNING", -1, -1, "")),
                        ""),
                new YarnView.Container(
                        container.id(),
                        container.node(),
                        "",
                        "MASTER",
                        "",
                        0,
                        0,
                        ApplicationPicture.logUrl(container.nodeHttp(), container.id(), user),
                        -1),
                Map.of());
    }

    /** Somebody looks: asks unless that was done just now. */
    void wanted() {
        long now = clock.nanos();
        if (now - askedNanos.get() < FRESH.toNanos() || !asking.compareAndSet(false, true)) {
            return;
        }
        askedNanos.set(now);
        io.execute(() -> {
            try {
                picture.news(ask());
            } catch (YarnException | IOException e) {
                log.debug("YARN does not tell about {}", container.attempt(), e);
            } finally {
                asking.set(false);
            }
        });
    }

    private ApplicationPicture.News ask() throws YarnException, IOException {
        YarnClient client = client();
        ApplicationReport report =
                client.getApplicationReport(container.attempt().getApplicationId());
        ApplicationPicture.News known = picture.news();
        Map<String, String> racks = new TreeMap<>();
        for (NodeReport node : client.getNodeReports(NodeState.RUNNING)) {
            racks.put(node.getNodeId().toString(), text(node.getRackName()));
        }
        List<YarnView.Attempt> attempts = new ArrayList<>();
        for (ApplicationAttemptReport attempt : client.getApplicationAttempts(report.getApplicationId())) {
            attempts.add(new YarnView.Attempt(
                    attempt.getApplicationAttemptId().toString(),
                    attempt.getYarnApplicationAttemptState().name(),
                    attempt.getStartTime(),
                    attempt.getFinishTime() > 0 ? attempt.getFinishTime() : -1,
                    ApplicationWatch.oneLine(attempt.getDiagnostics())));
        }
        return new ApplicationPicture.News(
                application(report, attempts, known.application()), master(client, racks, known.master()), racks);
    }

    private static YarnView.Application application(
            ApplicationReport report, List<YarnView.Attempt> attempts, YarnView.Application known) {
        return new YarnView.Application(
                known.id(),
                report.getName(),
                report.getUser(),
                report.getQueue(),
                report.getApplicationType(),
                report.getApplicationTags().stream().sorted().toList(),
                report.getYarnApplicationState().name(),
                known.attempt(),
                attempts,
                text(report.getTrackingUrl()));
    }

    private YarnView.Container master(YarnClient client, Map<String, String> racks, YarnView.Container known)
            throws YarnException, IOException {
        ContainerReport own = client.getContainerReport(container.containerId());
        return new YarnView.Container(
                known.id(),
                known.node(),
                racks.getOrDefault(known.node(), ""),
                known.state(),
                known.worker(),
                own.getAllocatedResource().getMemorySize(),
                own.getAllocatedResource().getVirtualCores(),
                known.logUrl(),
                own.getCreationTime());
    }

    private YarnClient client() {
        YarnClient client = yarn;
        if (client == null) {
            client = YarnClient.createYarnClient();
            client.init(hadoop);
            client.start();
            yarn = client;
        }
        return client;
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    @Override
    public void close() {
        io.close();
    }
}
