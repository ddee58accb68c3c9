package dev.weft.master.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;
import dev.weft.master.resource.WorkerConnector.Connection;
import dev.weft.protocol.codec.WorkerEndpoint;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The way to a worker over a real socket on loopback. */
@Timeout(60)
class RpcWorkersTest {
    private static final Epoch EPOCH = new Epoch(1, 1);
    private static final WorkerId WORKER = new WorkerId("container_1");
    private static final StreamId STREAM = new StreamId(WORKER, 7, EPOCH);

    private final RecordingWorker worker = new RecordingWorker();
    private final RpcServer server = WorkerEndpoint.serve(worker, ServerOptions.loopback());
    private final RpcWorkers workers = new RpcWorkers(ClientOptions.defaults());

    @Test
    void deliversCallsInOrder() throws Exception {
        Connection connection = workers.connect(registration(), () -> {});

        connection
                .gateway()
                .accepted(new RegistrationAccepted(WORKER, 7, EPOCH, Duration.ofSeconds(1), Duration.ofSeconds(5)));
        connection.gateway().deliver(STREAM, new Envelope<>(1, new ToWorker.StopWorker("bye")));
        connection.gateway().acknowledge(STREAM, 3);
        connection.close();

        assertThat(worker.next()).isEqualTo("accepted");
        assertThat(worker.next()).isEqualTo("deliver 1 StopWorker[reason=bye]");
        assertThat(worker.next()).isEqualTo("acknowledge 3");
        server.close();
    }

    @Test
    void saysWhenTheWorkerIsGoneForCertain() throws Exception {
        var gone = new CountDownLatch(1);
        Connection connection = workers.connect(registration(), gone::countDown);
        connection.gateway().acknowledge(STREAM, 1);
        connection.gateway().heartbeat(STREAM);
        assertThat(List.of(worker.next(), worker.next())).containsExactlyInAnyOrder("acknowledge 1", "heartbeat");

        server.close();

        assertThat(gone.await(60, TimeUnit.SECONDS)).isTrue();
        connection.close();
    }

    private WorkerRegistration registration() {
        return new WorkerRegistration(
                WORKER,
                7,
                EPOCH,
                "127.0.0.1",
                server.port(),
                1,
                1,
                new WorkerMemory(1, 1, 1, 1, 1),
                List.of(),
                List.of());
    }

    private static final class RecordingWorker implements WorkerGateway {
        private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();

        String next() throws InterruptedException {
            String call = calls.poll(60, TimeUnit.SECONDS);
            return call == null ? "(nothing within 10 s)" : call;
        }

        @Override
        public void accepted(RegistrationAccepted accepted) {
            calls.add("accepted");
        }

        @Override
        public void refused(Refusal refusal) {
            calls.add("refused");
        }

        @Override
        public void heartbeat(StreamId stream) {
            calls.add("heartbeat");
        }

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {
            calls.add("deliver " + message.sequence() + " " + message.message());
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            calls.add("acknowledge " + sequence);
        }

        @Override
        public void inspect(StreamId stream, InspectionRequest request) {
            calls.add("inspect " + request.id());
        }
    }
}
