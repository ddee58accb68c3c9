package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.report.FromWorker;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcSecret;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both gateways over real sockets with a secret. */
@Timeout(60)
final class EndpointTest {
    private static final RpcSecret SECRET = RpcSecret.of("of this application");
    private static final int MESSAGES = 200;

    private final RecordingGateways target = new RecordingGateways();
    private final RandomMessages random = new RandomMessages(7);
    private final ServerOptions serverOptions = ServerOptions.loopback().withSecret(SECRET);
    private final ClientOptions clientOptions = ClientOptions.defaults().withSecret(SECRET);

    private List<Object> next() throws InterruptedException {
        List<Object> call = target.calls.poll(60, TimeUnit.SECONDS);
        assertThat(call).isNotNull();
        return call;
    }

    @Test
    void masterHearsItsWorkerInOrder() throws Exception {
        try (RpcServer server = MasterEndpoint.serve(target.master, serverOptions);
                MasterProxy master = MasterEndpoint.connect(server.address(), clientOptions, PeerListener.SILENT)) {
            StreamId stream = random.stream();
            List<List<Object>> sent = new ArrayList<>();
            for (int i = 1; i <= MESSAGES; i++) {
                Envelope<FromWorker> message = new Envelope<>(i, random.fromWorker());
                master.deliver(stream, message);
                sent.add(List.of(stream, message));
            }

            for (List<Object> call : sent) {
                assertThat(next()).isEqualTo(call);
            }
        }
    }

    @Test
    void workerHearsItsMasterInOrder() throws Exception {
        try (RpcServer server = WorkerEndpoint.serve(target.worker, serverOptions);
                WorkerProxy worker = WorkerEndpoint.connect(server.address(), clientOptions, PeerListener.SILENT)) {
            StreamId stream = random.stream();
            List<List<Object>> sent = new ArrayList<>();
            for (int i = 1; i <= MESSAGES; i++) {
                Envelope<ToWorker> message = new Envelope<>(i, random.toWorker());
                worker.deliver(stream, message);
                sent.add(List.of(stream, message));
            }

            for (List<Object> call : sent) {
                assertThat(next()).isEqualTo(call);
            }
        }
    }

    @Test
    void registrationAndHeartbeatsArrive() throws Exception {
        try (RpcServer server = MasterEndpoint.serve(target.master, serverOptions);
                MasterProxy master = MasterEndpoint.connect(server.address(), clientOptions, PeerListener.SILENT)) {
            var registration = random.registration();
            var heartbeat = random.heartbeat();

            master.register(registration);
            assertThat(next()).isEqualTo(List.of(registration));
            master.heartbeat(heartbeat);
            assertThat(next()).isEqualTo(List.of(heartbeat));
        }
    }

    @Test
    void metricsArriveByThemselves() throws Exception {
        try (RpcServer server = MasterEndpoint.serve(target.master, serverOptions);
                MasterProxy master = MasterEndpoint.connect(server.address(), clientOptions, PeerListener.SILENT)) {
            StreamId stream = random.stream();
            var report = random.metrics();

            master.metrics(stream, report);

            assertThat(next()).isEqualTo(List.of(stream, report));
        }
    }

    @Test
    void takenPortIsOneClearLine() {
        try (RpcServer first = MasterEndpoint.serve(target.master, serverOptions)) {
            assertThatThrownBy(() -> WorkerEndpoint.serve(target.worker, ServerOptions.of("127.0.0.1", first.port())))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("127.0.0.1:" + first.port());
        }
    }
}
