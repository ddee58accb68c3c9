package dev.weft.cluster.hadoop;

import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Rest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;

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
        try {
            return hadoop.yarn().getContainers(report().getCurrentApplicationAttemptId()).stream()
                    .map(ContainerReport::getContainerId)
                    .toList();
        } catch (YarnException | IOException e) {
            throw new AssertionError("YARN does not list the containers of " + id, e);
        }
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
