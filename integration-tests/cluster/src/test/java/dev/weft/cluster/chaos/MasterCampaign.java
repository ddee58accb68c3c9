package dev.weft.cluster.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
import dev.weft.cluster.hadoop.ZooKeeperEnsemble;
import dev.weft.cluster.oracle.Verdict;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;

/**
 * The oracle job on YARN with ZooKeeper while masters die, stand still and lose ZooKeeper: what each fault costs the tasks, measured by
 * themselves, and whether the committed output is exact in the end. One job per instance.
 */
@NullUnmarked // Fields that start() sets.
public final class MasterCampaign {
    private static final String WORKER = "dev.weft.taskmanager.TaskManagerProcess";
    private static final String MASTER = "dev.weft.driver.yarn.YarnMasterMain";
    private static final Duration LIMIT = Duration.ofSeconds(180);
    private static final Duration POLL = Duration.ofMillis(50);
    /** How long it is looked at a job to which nothing happens. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** A spare worker that has just registered has not yet loaded what it may be needed for. */
    private static final Duration SPARE_IS_WARM = Duration.ofSeconds(15);

    private static final int LANES = 6;
    private static final int READERS = 2;
    /** For so long a reader reads one lane: with the one in reserve it needs no master for longer than a takeover lasts. */
    private static final int SECONDS_PER_LANE = 20;

    private static final int CHECKPOINTS_BETWEEN = 2;

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Settings settings;
    private final Random random;
    private final Path hold;
    private final JobClock clock;
    private final String output;
    private final List<Finding> findings = new ArrayList<>();

    private Path arrivals;
    private Child client;
    private Application application;
    private Rest rest;
    private String job;

    /**
     * How it is.
     *
     * @param name of its folders
     * @param seed which worker dies follows from it
     * @param recordsPerSecond of all readers together
     * @param checkpointInterval of the job
     * @param outage how long ZooKeeper is down; zero when it is not to be
     * @param spareWorkers beside those that the job needs
     */
    public record Settings(
            String name,
            long seed,
            int recordsPerSecond,
            Duration checkpointInterval,
            Duration outage,
            int spareWorkers) {}

    /** One that has not begun. */
    public MasterCampaign(MiniHadoop hadoop, Weft weft, Settings settings) throws IOException {
        this.hadoop = hadoop;
        this.weft = weft;
        this.settings = settings;
        this.random = new Random(settings.seed());
        this.arrivals = Files.createDirectories(weft.work().resolve("arrivals-" + settings.name()));
        this.clock = new JobClock(arrivals);
        this.hold = Files.createFile(weft.work().resolve("hold-" + settings.name()));
        this.output = "/masters/" + settings.name();
    }

    /** Submits the job and waits until it runs as it should. */
    public void start() throws IOException {
        client = weft.weft(arguments().toArray(String[]::new));
        application = Application.submittedBy(client, hadoop);
        job = application.job(LIMIT);
        rest = application.rest();
        awaitCheckpoints();
        awaitWorkers();
    }

    private void awaitWorkers() {
        await("spare workers").atMost(LIMIT).until(() -> rest.workers().size() == READERS + settings.spareWorkers());
    }

    private List<String> arguments() throws IOException {
        return List.of(
                "run",
                "-t",
                "yarn-application",
                "-Dtaskmanager.numberOfTaskSlots=1",
                "-Dtaskmanager.memory.process.size=1g",
                "-Djobmanager.memory.process.size=768m",
                "-Dclient.timeout=120s",
                "-Dslotmanager.redundant-taskmanager-num=" + settings.spareWorkers(),
                "-Dhigh-availability.type=zookeeper",
                "-Dhigh-availability.zookeeper.quorum=" + hadoop.zooKeeper(),
                "-Dyarn.application-attempts=5",
                "-Dyarn.application-attempt-failures-validity-interval=1000",
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=1000",
                "-Drestart-strategy.fixed-delay.delay=0s",
                "-Dexecution.checkpointing.interval="
                        + settings.checkpointInterval().toMillis() + "ms",
                "-p",
                String.valueOf(READERS),
                "-c",
                "jobs.Oracle",
                TestJobs.compile(weft).jar().toString(),
                "--out",
                "hdfs://" + output,
                "--lanes",
                String.valueOf(lanes()),
                "--records",
                String.valueOf(recordsPerLane()),
                "--rate",
                String.valueOf(settings.recordsPerSecond() / READERS),
                "--arrivals",
                arrivals.toString(),
                "--hold",
                hold.toString());
    }

    /** Those that end need a master now and then; during a long outage all are held open. */
    private int lanes() {
        return settings.outage().isZero() ? LANES : READERS;
    }

    private int recordsPerLane() {
        return settings.recordsPerSecond() / READERS * SECONDS_PER_LANE;
    }

    /** Does it, waits until the job goes on, and tells what it cost. */
    public Finding apply(MasterFault fault) throws Exception {
        if (!fault.ofMasterOnly()) {
            pause(SPARE_IS_WARM);
        }
        int restarts = rest.restartsOf(job);
        int attempts = clock.attempts();
        long fromMillis = System.currentTimeMillis();
        switch (fault) {
            case NOTHING -> pause(QUIET);
            case MASTER_KILLED -> killMaster();
            case MASTER_PAUSED -> pauseMaster();
            case ZOOKEEPER_LEADER_KILLED -> killZooKeeperLeader();
            case ZOOKEEPER_DOWN -> stopZooKeeper();
            case WORKER_KILLED -> killWorker();
            case MASTER_AND_WORKER_KILLED -> {
                killWorker();
                killMaster();
            }
        }
        await("the job runs")
                .pollInterval(POLL)
                .atMost(LIMIT)
                .until(() -> runs() && (fault.ofMasterOnly() || clock.attempts() > attempts));
        long takenOverMillis = System.currentTimeMillis();
        awaitCheckpoints();
        long untilMillis = System.currentTimeMillis();
        await("records and commits after the fault").atMost(LIMIT).until(() -> clock.isBehind(untilMillis));
        Finding finding = new Finding(
                fault,
                Duration.ofMillis(takenOverMillis - fromMillis),
                rest.restartsOf(job) - restarts,
                clock.attempts() - attempts,
                clock.longestGap(fromMillis, untilMillis),
                clock.longestPause(fromMillis, untilMillis));
        findings.add(finding);
        awaitWorkers();
        return finding;
    }

    private void killMaster() {
        int attempt = attempt();
        master().kill();
        awaitAttempt(attempt + 1);
    }

    /** YARN is told at once what it else would notice by itself after a minute or ten: that the master is silent. */
    private void pauseMaster() throws Exception {
        int attempt = attempt();
        Processes.Found old = master();
        old.pause();
        try {
            application.expireAttempt();
            awaitAttempt(attempt + 1);
        } finally {
            if (old.isAlive()) {
                old.resume();
            }
        }
        await("the old master ends").atMost(LIMIT).until(() -> !old.isAlive());
    }

    private void killZooKeeperLeader() throws IOException {
        ZooKeeperEnsemble.Restart restart = hadoop.zooKeeperServers().killLeader();
        awaitCheckpoints();
        restart.run();
    }

    private void stopZooKeeper() throws IOException {
        hadoop.zooKeeperServers().killAll();
        pause(settings.outage());
        hadoop.zooKeeperServers().startAll();
    }

    /** One in which tasks are. */
    private void killWorker() {
        List<Long> busy = List.copyOf(clock.processes());
        long chosen = busy.get(random.nextInt(busy.size()));
        Processes.running(WORKER).stream()
                .filter(worker -> worker.pid() == chosen)
                .forEach(Processes.Found::kill);
    }

    private int attempt() {
        return application.report().getCurrentApplicationAttemptId().getAttemptId();
    }

    private Processes.Found master() {
        return Processes.running(MASTER).get(0);
    }

    private void awaitAttempt(int attempt) {
        await("attempt " + attempt).pollInterval(POLL).atMost(LIMIT).until(() -> attempt() == attempt && runs());
    }

    private boolean runs() {
        return rest.stateOf(job).equals("RUNNING");
    }

    private static void pause(Duration duration) {
        await("a moment").pollDelay(duration).atMost(duration.plus(LIMIT)).until(() -> true);
    }

    /** Waits for some checkpoints that complete after now. */
    private void awaitCheckpoints() {
        for (int i = 0; i < CHECKPOINTS_BETWEEN; i++) {
            long before = newestCheckpoint();
            await("checkpoints go on").pollInterval(POLL).atMost(LIMIT).until(() -> newestCheckpoint() > before);
        }
    }

    /** Its id; counts begin anew with each master. */
    private long newestCheckpoint() {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(answer ->
                        answer.path("latest").path("completed").path("id").asLong())
                .orElse(0L);
    }

    /** Lets the job end, checks all that it committed, and removes that. */
    public List<Finding> finish() throws IOException, InterruptedException {
        Files.delete(hold);
        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        Verdict verdict = new Verdict(lanes(), recordsPerLane());
        Texts.forEachLine(hadoop, output, verdict::add);
        assertThat(verdict.faults())
                .as("faults in %s lines of %s", verdict.lines(), output)
                .isEmpty();
        assertThat(verdict.heldLanes()).hasSize(READERS);
        hadoop.fileSystem().delete(new org.apache.hadoop.fs.Path(output), true);
        return List.copyOf(findings);
    }
}
