package dev.weft.driver.yarn;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.time.Clock;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueStatistics;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;

/**
 * Waits in the client until an application's master runs. Prints each change of state, and once a minute why it waits:
 * queue, what was asked, what is free. Client's main thread.
 */
final class ApplicationWatch {
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration REASON_INTERVAL = Duration.ofMinutes(1);
    private static final Duration FIRST_REASON = Duration.ofSeconds(10);

    /** With this begins what the start script and the master's main say on standard error. */
    private static final String OWN_WORDS = "weft: ";

    private final YarnClient yarn;
    private final ApplicationId application;
    private final Resource asked;
    private final Clock clock;
    private final PrintStream out;
    private final CountDownLatch abandoned = new CountDownLatch(1);

    ApplicationWatch(YarnClient yarn, ApplicationId application, Resource asked, Clock clock, PrintStream out) {
        this.yarn = yarn;
        this.application = application;
        this.asked = asked;
        this.clock = clock;
        this.out = out;
    }

    /** How a wait ended. */
    enum Outcome {
        /** The master runs, or has ended already. */
        STARTED,
        /** It did not start in time. */
        TIMED_OUT,
        /** {@link #abandon} was called. */
        ABANDONED
    }

    /** Waits until the master runs or has ended; at most for {@code limit}. */
    Outcome await(Duration limit) throws IOException, InterruptedException {
        long begin = clock.nanos();
        long nextReason = begin + FIRST_REASON.toNanos();
        @Nullable YarnApplicationState last = null;
        while (true) {
            ApplicationReport report = report();
            YarnApplicationState state = report.getYarnApplicationState();
            if (state != last) {
                out.println("Application " + application + " is " + state);
                last = state;
            }
            if (state == YarnApplicationState.RUNNING || hasEnded(state)) {
                return Outcome.STARTED;
            }
            long now = clock.nanos();
            if (now - begin >= limit.toNanos()) {
                return Outcome.TIMED_OUT;
            }
            if (now - nextReason >= 0) {
                out.println(reason(report));
                nextReason = now + REASON_INTERVAL.toNanos();
            }
            if (abandoned.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                return Outcome.ABANDONED;
            }
        }
    }

    /** Ends the wait. Any thread. */
    void abandon() {
        abandoned.countDown();
    }

    static boolean hasEnded(YarnApplicationState state) {
        return switch (state) {
            case FINISHED, FAILED, KILLED -> true;
            case NEW, NEW_SAVING, SUBMITTED, ACCEPTED, RUNNING -> false;
        };
    }

    ApplicationReport report() throws IOException {
        return report(yarn, application);
    }

    static ApplicationReport report(YarnClient yarn, ApplicationId application) throws IOException {
        try {
            return yarn.getApplicationReport(application);
        } catch (YarnException e) {
            throw new EngineException(
                    ErrorCode.NOT_FOUND, "YARN does not know " + application + ": " + oneLine(e.getMessage()), e);
        }
    }

    /** Why the master does not run yet. */
    String reason(ApplicationReport report) throws IOException {
        String diagnostics = oneLine(report.getDiagnostics());
        return "Waiting in queue " + report.getQueue() + ": " + ContainerTerms.describe(asked)
                + " asked for the master, " + free(report.getQueue()) + ", state "
                + report.getYarnApplicationState() + (diagnostics.isEmpty() ? "" : " (" + diagnostics + ")");
    }

    /** In the queue, as far as the scheduler tells; never more than in the cluster. */
    private String free(String queue) throws IOException {
        try {
            Resource inCluster = freeInCluster();
            QueueInfo info = yarn.getQueueInfo(queue);
            QueueStatistics statistics = info == null ? null : info.getQueueStatistics();
            if (statistics == null) {
                return ContainerTerms.describe(inCluster) + " free in the cluster";
            }
            return ContainerTerms.describe(Resource.newInstance(
                            Math.min(statistics.getAvailableMemoryMB(), inCluster.getMemorySize()),
                            (int) Math.min(statistics.getAvailableVCores(), inCluster.getVirtualCores())))
                    + " free in the queue";
        } catch (YarnException e) {
            throw new IOException("ask YARN for queue " + queue + ": " + e.getMessage(), e);
        }
    }

    private Resource freeInCluster() throws IOException {
        try {
            List<NodeReport> nodes = yarn.getNodeReports(NodeState.RUNNING);
            long mebiBytes = 0;
            int vcores = 0;
            for (NodeReport node : nodes) {
                Resource used = node.getUsed();
                mebiBytes += node.getCapability().getMemorySize() - (used == null ? 0 : used.getMemorySize());
                vcores += node.getCapability().getVirtualCores() - (used == null ? 0 : used.getVirtualCores());
            }
            return Resource.newInstance(mebiBytes, vcores);
        } catch (YarnException e) {
            throw new IOException("ask YARN for its nodes: " + e.getMessage(), e);
        }
    }

    /**
     * What people should read of the reason why an application ended: the line that our own processes wrote, where there is
     * one among YARN's pages of it.
     */
    static String cause(@Nullable String diagnostics) {
        return diagnostics == null
                ? ""
                : diagnostics
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith(OWN_WORDS))
                        .map(line -> line.substring(OWN_WORDS.length()))
                        .findFirst()
                        .orElseGet(() -> oneLine(diagnostics));
    }

    /** How an application ended, in one line. */
    static String ending(ApplicationReport report) {
        String cause = cause(report.getDiagnostics());
        return report.getFinalApplicationStatus() + (cause.isEmpty() ? "" : ": " + cause);
    }

    /** YARN's texts have line breaks. */
    static String oneLine(@Nullable String text) {
        return text == null ? "" : text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
