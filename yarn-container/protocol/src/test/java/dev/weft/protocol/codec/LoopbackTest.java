package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message of both gateways comes out of the wire as it went in; the seed is the test's argument. */
@Timeout(60)
final class LoopbackTest {
    private final RecordingGateways target = new RecordingGateways();

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyCallToAMasterArrivesUnchanged(long seed) {
        RandomMessages random = new RandomMessages(seed);
        MasterGateway master = Loopback.to(target.master);
        WorkerRegistration registration = random.registration();
        WorkerHeartbeat heartbeat = random.heartbeat();
        StreamId stream = random.stream();
        Envelope<FromWorker> message = new Envelope<>(random.sequence(), random.fromWorker());
        InspectionReply reply = random.reply();
        MetricsReport metrics = random.metrics();

        master.register(registration);
        master.heartbeat(heartbeat);
        master.deliver(stream, message);
        master.acknowledge(stream, seed);
        master.inspected(stream, reply);
        master.metrics(stream, metrics);

        assertThat(target.calls)
                .containsExactly(
                        List.of(registration),
                        List.of(heartbeat),
                        List.of(stream, message),
                        List.of(stream, seed),
                        List.of(stream, reply),
                        List.of(stream, metrics));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyCallToAWorkerArrivesUnchanged(long seed) {
        RandomMessages random = new RandomMessages(seed);
        WorkerGateway worker = Loopback.to(target.worker);
        RegistrationAccepted accepted = random.accepted();
        Refusal refusal = random.refusal();
        StreamId stream = random.stream();
        Envelope<ToWorker> message = new Envelope<>(random.sequence(), random.toWorker());
        InspectionRequest request = random.request();

        worker.accepted(accepted);
        worker.refused(refusal);
        worker.heartbeat(stream);
        worker.deliver(stream, message);
        worker.acknowledge(stream, seed);
        worker.inspect(stream, request);

        assertThat(target.calls)
                .containsExactly(
                        List.of(accepted),
                        List.of(refusal),
                        List.of(stream),
                        List.of(stream, message),
                        List.of(stream, seed),
                        List.of(stream, request));
    }

    @Test
    void whatTheTargetThrowsKeepsItsCode() {
        WorkerGateway throwing = Loopback.to(new ThrowingWorker());
        StreamId stream = new RandomMessages(1).stream();

        assertThatThrownBy(() -> throwing.acknowledge(stream, 1))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE))
                .hasMessage("epoch is over");
    }

    /** A worker that has heard a newer master. */
    private static final class ThrowingWorker implements WorkerGateway {
        private static EngineException stale() {
            return new EngineException(ErrorCode.STALE, "epoch is over");
        }

        @Override
        public void accepted(RegistrationAccepted accepted) {
            throw stale();
        }

        @Override
        public void refused(Refusal refusal) {
            throw stale();
        }

        @Override
        public void heartbeat(StreamId stream) {
            throw stale();
        }

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {
            throw stale();
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            throw stale();
        }

        @Override
        public void inspect(StreamId stream, InspectionRequest request) {
            throw stale();
        }
    }
}
