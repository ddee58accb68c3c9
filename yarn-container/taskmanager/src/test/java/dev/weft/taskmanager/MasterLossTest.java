package dev.weft.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import dev.weft.protocol.codec.MasterEndpoint;
import dev.weft.protocol.codec.MasterProxy;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerAddress;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;
import dev.weft.taskmanager.local.WorkerCopies;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Masters behind real sockets die one after the other under one worker. */
@Timeout(90)
final class MasterLossTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");
    private static final AttemptId ATTEMPT = new AttemptId(new TaskId(JOB, VERTEX, 0), 1);
    private static final Duration INTERVAL = Duration.ofMillis(200);
    /** Far away, so that the end of the connection is all that tells of a master's end. */
    private static final Duration HEARTBEAT_TIMEOUT = Duration.ofHours(1);

    private static final int MASTERS = 3;

    private final Clock clock = new SystemClock();
    private final BlockingQueue<WorkerRegistration> registrations = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> beats = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> forgotten = new LinkedBlockingQueue<>();
    private final FakeTasks tasks = new FakeTasks();

    @Test
    void alignmentsAreForgottenWithTheConnectionAndTasksStay() throws Exception {
        tasks.forgotten = () -> forgotten.add("forgotten");
        ThreadEventLoop loop = ThreadEventLoop.start("worker", clock, e -> beats.add("failed: " + e));
        try {
            TaskManager worker = worker(loop);
            worker.start(1001);
            for (int number = 1; number <= MASTERS; number++) {
                livesAndDies(worker, new Epoch(number, number));
            }

            assertThat(tasks.started).containsExactly(ATTEMPT);
            assertThat(tasks.cancelled).isEmpty();
        } finally {
            loop.close();
        }
    }

    /** Returns when the worker has forgotten its alignments after the end of the master. */
    private void livesAndDies(TaskManager worker, Epoch epoch) throws InterruptedException {
        RpcServer server = MasterEndpoint.serve(new Master(worker, epoch), ServerOptions.loopback());
        try (MasterProxy proxy =
                MasterEndpoint.connect(server.address(), ClientOptions.defaults(), losing(worker, epoch))) {
            worker.masterFound(epoch, proxy);
            WorkerRegistration registration = next(registrations);
            assertThat(registration.epoch()).isEqualTo(epoch);
            assertThat(registration.running()).hasSize(epoch.leader() == 1 ? 0 : 1);
            if (epoch.leader() == 1) {
                var stream = new StreamId(registration.worker(), registration.incarnation(), epoch);
                worker.gateway().deliver(stream, new Envelope<>(1, deployment()));
            }
            next(beats);
            next(beats);
            forgotten.clear();

            server.close();
            next(forgotten);
        } finally {
            server.close();
            registrations.clear();
            beats.clear();
        }
    }

    private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T element = queue.poll(60, TimeUnit.SECONDS);
        assertThat(element).isNotNull();
        return element;
    }

    private static PeerListener losing(TaskManager worker, Epoch epoch) {
        return new PeerListener() {
            @Override
            public void lost(PeerAddress peer, String cause) {
                worker.masterLost(epoch, cause);
            }
        };
    }

    private TaskManager worker(ThreadEventLoop loop) {
        var files = new MemoryFileStore(new ManualClock());
        var settings = new WorkerSettings(
                new WorkerId("w1"),
                "localhost",
                1002,
                1,
                new WorkerMemory(5, 1, 1, 1, 2),
                Duration.ofMinutes(5),
                Duration.ofSeconds(30));
        var surroundings = new TaskManager.Surroundings(
                loop::execute,
                file -> files,
                WorkerCopies.none(),
                new SplittableRandom(1),
                () -> 0,
                (inspection, answer) -> {});
        return new TaskManager(loop, settings, tasks, surroundings, new WorkerExit() {
            @Override
            public void exitNormally(String reason) {
                throw new AssertionError(reason);
            }

            @Override
            public void exitAfterFailure(String reason) {
                throw new AssertionError(reason);
            }
        });
    }

    private static DeployTasks deployment() {
        return new DeployTasks(
                JOB,
                new JobSetup("test", new TreeMap<>(), List.of(), "", true),
                List.of(new VertexDeployment(
                        VERTEX,
                        "vertex",
                        1,
                        128,
                        List.of(),
                        List.of(new SubtaskDeployment(0, 1, 0, Optional.empty())))),
                List.of(),
                List.of());
    }

    /** Accepts whoever comes. Called on the server's threads. */
    private final class Master implements MasterGateway {
        private final TaskManager worker;
        private final Epoch epoch;

        Master(TaskManager worker, Epoch epoch) {
            this.worker = worker;
            this.epoch = epoch;
        }

        @Override
        public void register(WorkerRegistration registration) {
            registrations.add(registration);
            worker.gateway()
                    .accepted(new RegistrationAccepted(
                            registration.worker(), registration.incarnation(), epoch, INTERVAL, HEARTBEAT_TIMEOUT));
        }

        @Override
        public void heartbeat(WorkerHeartbeat heartbeat) {
            beats.add("beat");
        }

        @Override
        public void deliver(StreamId stream, Envelope<FromWorker> message) {
            worker.gateway().acknowledge(stream, message.sequence());
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            beats.add("acknowledged " + sequence);
        }

        @Override
        public void inspected(StreamId stream, InspectionReply reply) {
            throw new IllegalStateException("Nobody asked");
        }

        @Override
        public void metrics(StreamId stream, MetricsReport report) {
            beats.add("metrics");
        }
    }
}
