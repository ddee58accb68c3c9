package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The executor that a program gets: passes its jobs on, says so, and remembers them. */
@ThreadSafe
final class Submissions implements JobExecutor {
    /** Part of the name of each sink that {@code print()} makes. */
    private static final String PRINTS = "Print to Std.";

    private final JobExecutor target;
    private final boolean attached;
    private final PrintWriter out;
    private final Optional<ProgressLine> progress;
    private final List<SubmittedJob> jobs = new ArrayList<>();
    private final AtomicInteger underWay = new AtomicInteger();

    Submissions(JobExecutor target, boolean attached, PrintWriter out) {
        this(target, attached, out, Optional.empty());
    }

    /** @param progress shows how attached jobs get on */
    Submissions(JobExecutor target, boolean attached, PrintWriter out, Optional<ProgressLine> progress) {
        this.progress = progress;
        this.target = target;
        this.attached = attached;
        this.out = out;
    }

    @Override
    public boolean accepts(Configuration configuration) {
        return true;
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        underWay.incrementAndGet();
        JobClient client;
        try {
            client = target.submit(graph, configuration, loader, userJars);
        } finally {
            underWay.decrementAndGet();
        }
        out.println("Job has been submitted with JobID " + client.getJobID());
        printsWhere(graph, configuration).ifPresent(out::println);
        out.flush();
        Optional<JobFollower> follower =
                attached ? Optional.of(new JobFollower(client, out, progress)) : Optional.empty();
        SubmittedJob job = new SubmittedJob(client, attached, follower);
        synchronized (jobs) {
            jobs.add(job);
        }
        job.follow();
        return job;
    }

    /** People look for what print() prints here; it is there only when the workers are. */
    private static Optional<String> printsWhere(JobGraph graph, Configuration configuration) {
        boolean prints =
                graph.operators().stream().anyMatch(operator -> operator.name().contains(PRINTS));
        String target = configuration.getOptional(DeploymentOptions.TARGET).orElse("");
        if (!prints || !target.startsWith("yarn")) {
            return Optional.empty();
        }
        return Optional.of(
                "What the job prints is in taskmanager.out of its workers' containers: the dashboard, or 'yarn logs'");
    }

    /** True while the target has not said yet whether it takes a job. */
    boolean isSubmitting() {
        return underWay.get() > 0;
    }

    /** All jobs so far, in the order of their submission. */
    List<SubmittedJob> jobs() {
        synchronized (jobs) {
            return List.copyOf(jobs);
        }
    }
}
