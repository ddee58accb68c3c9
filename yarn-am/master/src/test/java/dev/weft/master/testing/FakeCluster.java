package dev.weft.master.testing;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.time.Clock;
import dev.weft.ha.LeaderAddress;
import dev.weft.master.MasterProcess;
import dev.weft.master.MasterServices;
import dev.weft.master.blob.JobClasses;
import dev.weft.master.blob.JobStore;
import dev.weft.master.blob.MemoryJobStore;
import dev.weft.master.checkpoint.StateStorage;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.config.DispatcherConfig.Mode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.resource.WorkerConnector;
import dev.weft.master.rpc.LoopbackWorkers;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.codec.Loopback;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.WorkerRegistration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A master and its workers on one thread and one manual clock, every message through the codec. */
public final class FakeCluster implements AutoCloseable {
    public static final Epoch EPOCH = new Epoch(1, 1);
    /** Of the master's REST. */
    public static final String URL = "http://127.0.0.1:1";

    public final ManualScheduler scheduler;
    public final MemoryFiles files;
    public final FakeDriver driver = new FakeDriver();
    public final Map<WorkerId, FakeWorker> workers = new LinkedHashMap<>();
    public final Epoch epoch;
    public final MasterProcess master;
    public final DispatcherGateway dispatcher;
    public final JobStore store;

    /** Called with each worker before it registers. */
    public Consumer<FakeWorker> onWorker = worker -> {};

    public final AlwaysLeader leader = new AlwaysLeader();
    private final List<HoldingLoop> held = new ArrayList<>();
    private final List<ManualEventLoop> loops = new ArrayList<>();
    private final Map<WorkerId, Runnable> gone = new TreeMap<>();
    private final int slotsPerWorker;
    private int started;

    /** The master's. */
    public final MetricRegistry metrics = new MetricRegistry();

    private FakeCluster(Builder builder) {
        this.store = builder.store;
        this.scheduler = builder.taken == null ? new ManualScheduler() : builder.taken.scheduler;
        this.epoch = builder.taken == null ? EPOCH : next(builder.taken.epoch);
        this.files = builder.earlier == null ? new MemoryFiles(scheduler.clock()) : builder.earlier.files;
        leader.epoch = epoch;
        leader.survives = builder.survives;
        if (builder.taken != null) {
            workers.putAll(builder.taken.workers);
            started = builder.taken.started;
            driver.containers = builder.taken.driver.containers;
        }
        if (builder.earlier != null) {
            leader.pointers = builder.earlier.leader.pointers;
        }
        this.slotsPerWorker = builder.slotsPerWorker;
        driver.unasked = builder.unasked;
        driver.onRequest = request -> driver.grant(request);
        driver.onLaunch = grant -> startWorker(grant.worker());
        driver.onRelease = worker -> worker(worker).ifPresent(FakeWorker::die);
        Configuration config = Configuration.fromMap(builder.config);
        config.setString("taskmanager.numberOfTaskSlots", String.valueOf(slotsPerWorker));
        var io = scheduler.loop("io");
        this.master = new MasterProcess(new MasterServices(
                config,
                new DispatcherConfig(builder.mode, 10, Duration.ofHours(1), ""),
                this::loop,
                io,
                driver,
                new Connector(),
                store,
                JobClasses.ofClassPath(FakeCluster.class.getClassLoader()),
                leader,
                1,
                metrics,
                new StateStorage(files.stores(), builder.folder)));
        this.dispatcher = master.dispatcher();
        master.start(epoch -> new LeaderAddress(epoch, "127.0.0.1", 1, URL));
        scheduler.runReady();
    }

    private static Epoch next(Epoch before) {
        return new Epoch(before.applicationAttempt() + 1, before.leader() + 1);
    }

    /** The cluster names the workers that are left, and they find this master. */
    public void meetAll() {
        List<KeptWorker> left = workers.values().stream()
                .map(worker -> new KeptWorker(worker.id, "host"))
                .toList();
        driver.listener().recovered(left);
        run();
        List.copyOf(workers.values()).forEach(this::meet);
    }

    /** The worker finds this master. */
    public void meet(FakeWorker worker) {
        onWorker.accept(worker);
        worker.serve(Loopback.to(master.door()), epoch);
        run();
    }

    /** The loops of all sources stand still from now on, as if user code did not come back. */
    public void holdSources() {
        held.forEach(loop -> loop.holding = true);
    }

    /** Names of the master's loops, but for its sources', that nobody has closed. */
    public List<String> openLoops() {
        return loops.stream()
                .filter(loop -> !loop.isClosed())
                .map(ManualEventLoop::name)
                .toList();
    }

    private EventLoop loop(String name) {
        ManualEventLoop real = scheduler.loop(name);
        if (!name.startsWith("source ")) {
            loops.add(real);
            return real;
        }
        var loop = new HoldingLoop(real);
        held.add(loop);
        return loop;
    }

    private static final class HoldingLoop implements EventLoop {
        private final ManualEventLoop real;
        private boolean holding;

        HoldingLoop(ManualEventLoop real) {
            this.real = real;
        }

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public Clock clock() {
            return real.clock();
        }

        @Override
        public void execute(Runnable task) {
            if (!holding) {
                real.execute(task);
            }
        }

        @Override
        public Cancellable schedule(Duration delay, Runnable task) {
            return real.schedule(delay, task);
        }

        @Override
        public void checkOwner() {
            real.checkOwner();
        }

        @Override
        public void close() {
            real.close();
        }
    }

    public static Builder aCluster() {
        return new Builder();
    }

    /** Defaults: session, two slots per worker, requests granted and launched at once. */
    public static final class Builder {
        private final Map<String, String> config = new TreeMap<>();
        private JobStore store = new MemoryJobStore();
        private Mode mode = Mode.SESSION;
        private int slotsPerWorker = 2;
        private boolean unasked;
        private boolean survives;
        private @Nullable FakeCluster earlier;
        private @Nullable FakeCluster taken;
        private Optional<java.net.URI> folder = Optional.of(MemoryFiles.ROOT);

        public Builder config(String key, String value) {
            config.put(key, value);
            return this;
        }

        public Builder restarts(int attempts) {
            return config("restart-strategy.type", "fixed-delay")
                    .config("restart-strategy.fixed-delay.attempts", String.valueOf(attempts));
        }

        public Builder mode(Mode newMode) {
            mode = newMode;
            return this;
        }

        public Builder slotsPerWorker(int slots) {
            slotsPerWorker = slots;
            return this;
        }

        public Builder workersComeUnasked() {
            unasked = true;
            return this;
        }

        public Builder store(JobStore newStore) {
            store = newStore;
            return this;
        }

        /** The next master of the same jobs, pointers and files. */
        public Builder after(FakeCluster before) {
            earlier = before;
            store = before.store;
            return this;
        }

        /** Other masters may follow this one. */
        public Builder survives() {
            survives = true;
            return this;
        }

        /** The master that leads after {@code before}, over the same workers, which keep their tasks. */
        public Builder takingOver(FakeCluster before) {
            taken = before;
            return after(before).survives();
        }

        /** Jobs that name no folder for checkpoints have none. */
        public Builder withoutFolder() {
            folder = Optional.empty();
            return this;
        }

        public FakeCluster start() {
            return new FakeCluster(this);
        }
    }

    public FakeWorker startWorker(WorkerId id) {
        started++;
        var worker = new FakeWorker(
                id, started, scheduler.loop("worker " + id), Loopback.to(master.door()), epoch, slotsPerWorker);
        worker.exits = () -> reset(worker);
        workers.put(id, worker);
        onWorker.accept(worker);
        return worker.begin();
    }

    public Optional<FakeWorker> worker(WorkerId id) {
        return Optional.ofNullable(workers.get(id));
    }

    public FakeWorker worker(int number) {
        return workers.values().stream().skip(number - 1).findFirst().orElseThrow();
    }

    /** The worker dies and its connections are refused: noticed at once. */
    public void kill(FakeWorker worker) {
        worker.die();
        scheduler.runReady();
        reset(worker);
    }

    private void reset(FakeWorker worker) {
        gone.getOrDefault(worker.id, () -> {}).run();
    }

    /** Submits, and lets everything happen that needs no time. */
    public JobId submit(JobGraph graph) {
        JobId job = get(dispatcher.submit(graph));
        run();
        return job;
    }

    public void advance(Duration span) {
        scheduler.advance(span);
    }

    public void run() {
        scheduler.runReady();
    }

    /** The answer, after everything that is due has run. */
    public <T> T get(CompletableFuture<T> answer) {
        scheduler.runReady();
        if (!answer.isDone()) {
            throw new AssertionError("There is no answer yet");
        }
        return answer.join();
    }

    public JobDetails details(JobId job) {
        run();
        return get(dispatcher.job(job));
    }

    public JobStatus status(JobId job) {
        return details(job).overview().status();
    }

    @Override
    public void close() {
        master.close();
        scheduler.runReady();
    }

    private final class Connector implements WorkerConnector {
        private final LoopbackWorkers loopback =
                new LoopbackWorkers(id -> worker(id).map(worker -> (WorkerGateway) worker));

        @Override
        public Connection connect(WorkerRegistration registration, Runnable whenGone) {
            gone.put(registration.worker(), whenGone);
            return loopback.connect(registration, whenGone);
        }
    }
}
