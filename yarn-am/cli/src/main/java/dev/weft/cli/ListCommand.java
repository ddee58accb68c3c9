package dev.weft.cli;

import dev.weft.api.execution.JobStatus;
import dev.weft.client.JobListing;
import dev.weft.core.config.Configuration;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weft list}. */
@Command(name = "list", description = "Lists the jobs of a cluster.")
final class ListCommand implements Callable<Integer> {
    /** As Flink writes it. */
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd.MM.yyyy HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = {"-r", "--running"},
            description = "Only jobs that run or restart.")
    private boolean onlyRunning;

    @Option(
            names = {"-s", "--scheduled"},
            description = "Only jobs that wait to run.")
    private boolean onlyScheduled;

    @Option(
            names = {"-a", "--all"},
            description = "Ended jobs too.")
    private boolean all;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = output.forPeople(spec);
        Configuration config = cluster.load(spec.commandLine().getErr());
        List<JobListing> jobs = ClusterOptions.connect(config).jobs().join();
        output.forPrograms(spec, json(jobs.stream().filter(this::isWanted).toList()));
        boolean both = onlyRunning == onlyScheduled;
        if (both || onlyRunning) {
            section(
                    out,
                    "Running/Restarting Jobs",
                    "running",
                    jobs.stream().filter(ListCommand::runs).toList());
        }
        if (both || onlyScheduled) {
            section(
                    out,
                    "Scheduled/Initializing Jobs",
                    "scheduled",
                    jobs.stream().filter(ListCommand::waits).toList());
        }
        if (all) {
            section(
                    out,
                    "Terminated Jobs",
                    "terminated",
                    jobs.stream().filter(ListCommand::ended).toList());
        }
        return ExitCodes.OK;
    }

    private boolean isWanted(JobListing job) {
        boolean both = onlyRunning == onlyScheduled;
        return runs(job) && (both || onlyRunning) || waits(job) && (both || onlyScheduled) || ended(job) && all;
    }

    private static JsonLine json(List<JobListing> jobs) {
        return new JsonLine()
                .raw(
                        "jobs",
                        jobs.stream()
                                .map(job -> new JsonLine()
                                        .put("id", job.id().toString())
                                        .put("name", job.name())
                                        .put("status", job.status().name())
                                        .put("start-time", job.startMillis())
                                        .put("end-time", job.endMillis())
                                        .put("duration", job.durationMillis())
                                        .toString())
                                .collect(Collectors.joining(",", "[", "]")));
    }

    private static boolean waits(JobListing job) {
        return job.status() == JobStatus.CREATED || job.status() == JobStatus.INITIALIZING;
    }

    private static boolean ended(JobListing job) {
        return job.status().isGloballyTerminalState();
    }

    private static boolean runs(JobListing job) {
        return !waits(job) && !ended(job);
    }

    private static void section(PrintWriter out, String title, String word, List<JobListing> jobs) {
        if (jobs.isEmpty()) {
            out.println("No " + word + " jobs.");
            return;
        }
        out.println("------------------ " + title + " -------------------");
        jobs.forEach(job -> out.println(line(job)));
        out.println("--------------------------------------------------------------");
    }

    /** As Flink writes it: {@code dd.MM.yyyy HH:mm:ss : <jobid> : <name> (RUNNING)}. */
    static String line(JobListing job) {
        return TIME.format(Instant.ofEpochMilli(job.startMillis())) + " : " + job.id() + " : " + job.name() + " ("
                + job.status() + ")";
    }
}
