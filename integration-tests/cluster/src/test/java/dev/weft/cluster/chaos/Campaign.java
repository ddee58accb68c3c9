package dev.weft.cluster.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.database.Database;
import dev.weft.cluster.database.Transactions;
import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
import dev.weft.cluster.oracle.Verdict;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Ports;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import dev.weft.cluster.process.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;

/**
 * One run of the oracle job under faults: a fault, then some completed checkpoints, then the next one; then the job may end. Which
 * faults come when follows from the seed; what happens in between is the machine's.
 */
@NullUnmarked // Fields that start() sets.
public final class Campaign implements AutoCloseable {
    private static final String WORKER = "dev.weft.taskmanager.TaskManagerProcess";
    private static final String MASTER = "dev.weft.driver.yarn.YarnMasterMain";
    private static final Duration LIMIT = Duration.ofSeconds(180);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final int LANES = 6;
    private static final int READERS = 2;
    private static final int RATE_PER_READER = 2_000;
    /** Of the lanes that are not held open: they come to their end while faults happen. */
    private static final int RECORDS_PER_LANE = 20_000;

    private static final int MAX_CHECKPOINTS_BETWEEN = 3;
    private static final int RESETS = 5;
    private static final int MAX_MILLIS_BETWEEN_RESETS = 300;
    private static final int MAX_DELAY_MILLIS = 1500;
    private static final Duration LATEST_DELETE = Duration.ofMillis(1500);
    private static final Set<Fault> THROWN = EnumSet.of(
            Fault.MAP_THROWS, Fault.TIMER_THROWS, Fault.SNAPSHOT_THROWS, Fault.COMMIT_THROWS, Fault.COMMITTED_THROWS);

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Random random;
    private final long seed;
    private final Plan plan;
    private final Consumer<String> log;
    private final Map<Fault, Integer> done = new EnumMap<>(Fault.class);
    private final List<Fault> next = new ArrayList<>();
    private final Path orders;
    private final Path hold;
    private final String output;
    /** Between the workers and the master's port. */
    private final Wire control = new Wire();
    /** Where the job writes instead of files; null for files. */
    private final Database database;

    private Child client;
    private Application application;
    private Rest rest;
    private String job;

    /**
     * What is to happen, and to which job.
     *
     * @param faults how many
     * @param safeMode how long HDFS takes nothing
     * @param latestDelete how long a delete in the folder of checkpoints takes at most: drawn anew with each fault
     * @param options of the job, {@code -Dkey=value}
     */
    public record Plan(int faults, Duration safeMode, Duration latestDelete, List<String> options) {
        /** Of the job as it is by default. */
        public Plan(int faults, Duration safeMode) {
            this(faults, safeMode, Duration.ZERO, List.of());
        }

        /** With keyed state in RocksDB, and checkpoints that share files, which go late. */
        public Plan onRocksDb() {
            return new Plan(
                    faults,
                    safeMode,
                    LATEST_DELETE,
                    List.of(
                            "-Dstate.backend.type=rocksdb",
                            "-Dexecution.checkpointing.incremental=true",
                            "-Dexecution.checkpointing.num-retained=1"));
        }
    }

    /** @param log told of every fault */
    public Campaign(MiniHadoop hadoop, Weft weft, long seed, Plan plan, Consumer<String> log) throws IOException {
        this.hadoop = hadoop;
        this.weft = weft;
        this.seed = seed;
        this.random = new Random(seed);
        this.plan = plan;
        this.log = log;
        this.orders = Files.createDirectories(weft.work().resolve("orders-" + seed));
        this.hold = Files.createFile(orders.resolve("hold"));
        this.output = "/oracle/" + seed;
        this.database = seed % 3 == 0 ? new Database() : null;
    }

    /** Runs it; fails when the job does, hangs, or commits anything but the exact output. Returns how often each fault was. */
    public Map<Fault, Integer> run() throws Exception {
        start();
        awaitProgress(1);
        for (int i = 0; i < plan.faults(); i++) {
            Fault fault = draw();
            log.accept("seed " + seed + ": " + fault + " after " + completed() + " checkpoints, " + restarts()
                    + " restarts");
            delayDeletes();
            apply(fault);
            done.merge(fault, 1, Integer::sum);
            awaitProgress(1 + random.nextInt(MAX_CHECKPOINTS_BETWEEN));
        }
        hadoop.delayDeletes(checkpoints(), Duration.ZERO, seed);
        Files.delete(hold);
        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        verify();
        return done;
    }

    private void delayDeletes() {
        if (!plan.latestDelete().isZero()) {
            Duration most =
                    Duration.ofMillis(random.nextLong(plan.latestDelete().toMillis()));
            log.accept("seed " + seed + ": deletes take up to " + most.toMillis() + " ms");
            hadoop.delayDeletes(checkpoints(), most, random.nextLong());
        }
    }

    private String checkpoints() {
        return "/checkpoints-" + seed;
    }

    private void start() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(plan.options());
        arguments.addAll(arguments());
        if (database != null) {
            arguments.addAll(List.of("--sink", "transactional", "--database", database.address()));
        }
        client = weft.weft(arguments.toArray(String[]::new));
        application = Application.submittedBy(client, hadoop);
        job = application.job(LIMIT);
        rest = application.rest();
    }

    private List<String> arguments() throws IOException {
        int masterPort = Ports.free();
        control.leadTo(masterPort);
        return List.of(
                "-t",
                "yarn-application",
                "-Dtaskmanager.numberOfTaskSlots=1",
                "-Dtaskmanager.memory.process.size=1g",
                "-Djobmanager.memory.process.size=768m",
                "-Dclient.timeout=120s",
                "-Dslotmanager.redundant-taskmanager-num=1",
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=100000",
                "-Drestart-strategy.fixed-delay.delay=100ms",
                "-Djobmanager.rpc.port=" + control.port(),
                "-Djobmanager.rpc.bind-port=" + masterPort,
                "-Dexecution.checkpointing.interval=500ms",
                "-Dexecution.checkpointing.local-backup.enabled=" + (seed % 4 < 2),
                "-Dexecution.checkpointing.timeout=20s",
                "-Dexecution.checkpointing.tolerable-failed-checkpoints=100000",
                "-Dexecution.checkpointing.dir=hdfs://" + checkpoints(),
                "-p",
                String.valueOf(READERS),
                "-c",
                "jobs.Oracle",
                TestJobs.compile(weft).jar().toString(),
                "--out",
                "hdfs://" + output,
                "--lanes",
                String.valueOf(LANES),
                "--records",
                String.valueOf(RECORDS_PER_LANE),
                "--rate",
                String.valueOf(RATE_PER_READER),
                "--rolling",
                seed % 2 == 0 ? "checkpoint" : "size",
                "--hold",
                hold.toString(),
                "--faults",
                orders.toString());
    }

    /** Every fault comes once before any comes again. */
    private Fault draw() {
        if (next.isEmpty()) {
            next.addAll(List.of(Fault.values()));
            Collections.shuffle(next, random);
        }
        return next.remove(next.size() - 1);
    }

    private void apply(Fault fault) throws Exception {
        switch (fault) {
            case WORKER_KILLED -> killWorker();
            case WORKER_SILENT -> silenceWorker();
            case MASTER_PAUSED -> pauseMaster();
            case OPEN_THROWS -> {
                order("open");
                order("map");
            }
            case MAP_THROWS -> order("map");
            case TIMER_THROWS -> order("timer");
            case SNAPSHOT_THROWS -> order("snapshot");
            case COMMIT_THROWS -> order("commit");
            case COMMITTED_THROWS -> order("committed");
            case CONTROL_DROPPED -> dropControl();
            case CONTROL_DELAYED -> delayControl();
            case SAFE_MODE -> safeMode();
            case DATA_NODE_RESTARTED -> hadoop.restartDataNode();
            case SAVEPOINT_AND_KILL -> savepointAndKill();
        }
        if (THROWN.contains(fault)) {
            await(fault + " to be met").atMost(LIMIT).until(() -> Files.notExists(orders.resolve(nameOf(fault))));
        }
    }

    private static String nameOf(Fault thrown) {
        return thrown.name().substring(0, thrown.name().indexOf('_')).toLowerCase(Locale.ROOT);
    }

    private void order(String fault) throws IOException {
        Files.write(orders.resolve(fault), new byte[0]);
    }

    private void killWorker() {
        List<Processes.Found> workers = Processes.running(WORKER);
        if (!workers.isEmpty()) {
            workers.get(random.nextInt(workers.size())).kill();
        }
    }

    private void silenceWorker() throws Exception {
        List<Processes.Found> workers = Processes.running(WORKER);
        if (workers.isEmpty()) {
            return;
        }
        Processes.Found silent = workers.get(random.nextInt(workers.size()));
        Set<String> known = workerIds();
        silent.pause();
        try {
            await("the silent worker to be given up")
                    .atMost(LIMIT)
                    .until(() -> !workerIds().containsAll(known) || !silent.isAlive());
        } finally {
            if (silent.isAlive()) {
                silent.resume();
            }
        }
    }

    private Set<String> workerIds() {
        return rest.workers().stream().map(worker -> worker.path("id").asText()).collect(Collectors.toSet());
    }

    private void pauseMaster() throws Exception {
        for (Processes.Found master : Processes.running(MASTER)) {
            master.pause();
            try {
                pause(PAUSE);
            } finally {
                master.resume();
            }
        }
    }

    private void dropControl() throws IOException {
        for (int i = 0; i < RESETS; i++) {
            control.reset();
            pause(Duration.ofMillis(random.nextInt(MAX_MILLIS_BETWEEN_RESETS)));
        }
    }

    private void delayControl() {
        control.delay(Duration.ofMillis(random.nextInt(MAX_DELAY_MILLIS)));
        pause(PAUSE.plus(PAUSE));
        control.delay(Duration.ZERO);
    }

    private static void pause(Duration duration) {
        await("a moment").pollDelay(duration).atMost(LIMIT).until(() -> true);
    }

    private void safeMode() throws Exception {
        long before = restarts();
        holdInSafeMode();
        awaitProgress(1);
        assertThat(restarts()).as("restarts over safe mode").isEqualTo(before);
    }

    private void holdInSafeMode() throws IOException {
        hadoop.setSafeMode(true);
        try {
            pause(plan.safeMode());
        } finally {
            hadoop.setSafeMode(false);
        }
    }

    private void savepointAndKill() throws Exception {
        Child savepoint = weft.weft(
                "savepoint",
                "-t",
                "yarn-application",
                "-Dyarn.application.id=" + application,
                job,
                "hdfs:///savepoints-" + seed);
        killWorker();
        Outcome outcome = savepoint.await(LIMIT);
        assertThat(outcome.exitCode())
                .as("done or failed, and said: %s", outcome)
                .isIn(0, 1);
        log.accept("seed " + seed + ": the savepoint ended with exit code " + outcome.exitCode());
    }

    /** Waits for {@code checkpoints} that complete after now. */
    private void awaitProgress(int checkpoints) {
        long from = completed();
        await(checkpoints + " checkpoints after " + from).atMost(LIMIT).until(() -> completed() >= from + checkpoints);
    }

    private long completed() {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(answer -> answer.path("counts").path("completed").asLong())
                .orElse(0L);
    }

    private long restarts() {
        return rest.find("/jobs/" + job)
                .map(answer -> answer.path("restarts").asLong())
                .orElse(-1L);
    }

    private void verify() throws IOException {
        Verdict verdict = new Verdict(LANES, RECORDS_PER_LANE);
        if (database == null) {
            Texts.forEachLine(hadoop, output, verdict::add);
        } else {
            database.transactions().lines().forEach(verdict::add);
            verify(database.transactions());
        }
        assertThat(verdict.faults())
                .as("faults in %s lines of %s, seed %s", verdict.lines(), output, seed)
                .isEmpty();
        assertThat(verdict.heldLanes()).hasSize(READERS);
        assertThat(hadoop.fileSystem().exists(new org.apache.hadoop.fs.Path(checkpoints() + "/" + job)))
                .as("checkpoints of a job that has finished")
                .isFalse();
        log.accept("seed " + seed + ": exact, " + verdict.lines() + " lines, faults " + done);
    }

    private static void verify(Transactions transactions) {
        assertThat(transactions.faults()).isEmpty();
        assertThat(transactions.in(Transactions.State.OPEN)).isEmpty();
        assertThat(transactions.in(Transactions.State.PREPARED)).isEmpty();
    }

    /** Once its application has ended. */
    @Override
    public void close() throws IOException {
        hadoop.delayDeletes(checkpoints(), Duration.ZERO, seed);
        control.close();
        if (database != null) {
            database.close();
        }
    }
}
