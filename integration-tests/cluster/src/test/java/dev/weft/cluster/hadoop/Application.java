package dev.weft.cluster.hadoop;

import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Rest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** One application as YARN sees it. */
public final class Application {
    private static final Set<YarnApplicationState> ENDS =
            Set.of(YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

    private static final Pattern SUBMITTED = Pattern.compile("Submitted application (\\S+)");
    private static final Duration SUBMISSION = Duration.ofSeconds(120);

    private final MiniHadoop hadoop;
    private final ApplicationId id;

    private Application(MiniHadoop hadoop, String id) {
        this.hadoop = hadoop;
        this.id = ApplicationId.fromString(id);
    }

    /** The application that a client submitted; waits for its line. */
    public static Application submittedBy(Child client, MiniHadoop hadoop) {
        return new Application(hadoop, client.awaitOutput("Submitted application (\\S+)", SUBMISSION));
    }

    /** The application that a client submitted and that ended with it. */
    public static Application in(Outcome outcome, MiniHadoop hadoop) {
        Matcher line = SUBMITTED.matcher(outcome.out());
        if (!line.find()) {
            throw new AssertionError("no application was submitted: " + outcome);
        }
        return new Application(hadoop, line.group(1));
    }

    public ApplicationReport report() {
        try {
            return hadoop.yarn().getApplicationReport(id);
        } catch (YarnException | IOException e) {
            throw new AssertionError("YARN does not report " + id, e);
        }
    }

    /** Its final status; UNDEFINED while it runs. */
    public FinalApplicationStatus finalStatus() {
        return report().getFinalApplicationStatus();
    }

    /** Why it ended, or why it waits. */
    public String diagnostics() {
        return report().getDiagnostics();
    }

    /** Waits until YARN says that it is over. */
    public void awaitEnd(Duration limit) {
        await("end of " + id).atMost(limit).until(() -> ENDS.contains(report().getYarnApplicationState()));
    }

    /** Running containers, the master's among them. */
    public List<ContainerId> containers() {
        return reports().stream().map(ContainerReport::getContainerId).toList();
    }

    private List<ContainerReport> reports() {
        try {
            return hadoop.yarn().getContainers(report().getCurrentApplicationAttemptId());
        } catch (YarnException | IOException e) {
            throw new AssertionError("YARN does not list the containers of " + id, e);
        }
    }

    /** Virtual cores of each running container but the master's, as YARN granted them. */
    public List<Integer> workerVcores() {
        ContainerId master = attempt().getMasterContainer().getId();
        return reports().stream()
                .filter(container -> !container.getContainerId().equals(master))
                .map(container -> container.getAllocatedResource().getVirtualCores())
                .toList();
    }

    /** Containers that the ResourceManager gave to the current attempt so far, the master's and those given back too. */
    public int containersEver() {
        return attempt().getRMAppAttemptMetrics().getTotalAllocatedContainers();
    }

    /** Containers that the ResourceManager's scheduler still has to give. */
    public int pendingContainers() {
        var scheduler = (AbstractYarnScheduler<?, ?>) hadoop.resourceManager().getResourceScheduler();
        return scheduler.getPendingResourceRequestsForAttempt(attempt().getAppAttemptId()).stream()
                .mapToInt(ResourceRequest::getNumContainers)
                .sum();
    }

    /** Whether the master has a place; it may not run yet. */
    public boolean hasMaster() {
        return attempt() != null && attempt().getMasterContainer() != null;
    }

    private RMAppAttempt attempt() {
        RMApp application = hadoop.resourceManager().getRMContext().getRMApps().get(id);
        return Objects.requireNonNull(application, () -> "the ResourceManager has forgotten " + id)
                .getCurrentAppAttempt();
    }

    /** Names of all containers in which a process was ever started: the NodeManagers keep their logs. */
    public Set<String> startedEver() throws IOException {
        return logFolders().stream()
                .map(folder -> folder.getFileName().toString())
                .collect(Collectors.toSet());
    }

    /** The lines of the first master's log. */
    public List<String> masterLog() throws IOException {
        return masterLog(1);
    }

    /** The lines of the log of the master of an attempt. */
    public List<String> masterLog(int attempt) throws IOException {
        String ofAttempt = String.format("_%02d_", attempt);
        for (Path folder : logFolders()) {
            Path log = folder.resolve("jobmanager.log");
            if (folder.getFileName().toString().contains(ofAttempt) && Files.exists(log)) {
                return Files.readAllLines(log, StandardCharsets.UTF_8);
            }
        }
        throw new AssertionError("the master of attempt " + attempt + " of " + id + " has no log");
    }

    private List<Path> logFolders() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path node : list(hadoop.nodesFolder(), "*")) {
            for (Path logs : list(node, "*-logDir-*")) {
                folders.addAll(list(logs.resolve(id.toString()), "container_*"));
            }
        }
        return folders;
    }

    private static List<Path> list(Path folder, String names) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, names)) {
                entries.forEach(found::add);
            }
        }
        return found;
    }

    /** What the ResourceManager says to itself when it has not heard of the current attempt's master for its expiry interval. */
    public void expireAttempt() {
        hadoop.resourceManager()
                .getRMContext()
                .getDispatcher()
                .getEventHandler()
                .handle(new RMAppAttemptEvent(attempt().getAppAttemptId(), RMAppAttemptEventType.EXPIRE));
    }

    /** {@code yarn application -kill}. */
    public void kill() {
        try {
            hadoop.yarn().killApplication(id);
        } catch (YarnException | IOException e) {
            throw new AssertionError("YARN does not kill " + id, e);
        }
    }

    /** REST behind YARN's proxy, as a browser sees it. */
    public Rest rest() {
        return new Rest(hadoop.web() + "/proxy/" + id);
    }

    /** The application's only job. */
    public String job(Duration limit) {
        await("job of " + id)
                .atMost(limit)
                .until(() -> rest().find("/jobs")
                        .filter(answer -> answer.path("jobs").size() == 1)
                        .isPresent());
        return rest().get("/jobs").path("jobs").get(0).path("id").asText();
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
