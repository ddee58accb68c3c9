package dev.weft.protocol.codec;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.idl.MasterService;
import dev.weft.idl.Refused;
import dev.weft.idl.WorkerService;
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
import dev.weft.rpc.ThriftCall;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TTransportException;

/**
 * Gateways within one process that still take the whole way of a remote call but for the socket: generated client, bytes,
 * generated processor, adapter. So {@code local} and simulation run the codec, and no two sides share a mutable object. Calls
 * run on the caller's thread.
 */
public final class Loopback {
    private Loopback() {}

    /**
     * A gateway that calls {@code target} with decoded copies.
     *
     * <p>Its methods throw EngineException where a remote call would have been refused.
     */
    public static MasterGateway to(MasterGateway target) {
        return new LoopbackMaster(new Wire(new MasterService.Processor<>(new MasterServiceAdapter(target))));
    }

    /**
     * A gateway that calls {@code target} with decoded copies.
     *
     * <p>Its methods throw EngineException where a remote call would have been refused.
     */
    public static WorkerGateway to(WorkerGateway target) {
        return new LoopbackWorker(new Wire(new WorkerService.Processor<>(new WorkerServiceAdapter(target))));
    }

    private record LoopbackMaster(Wire wire) implements MasterGateway {
        @Override
        public void register(WorkerRegistration registration) {
            call(client -> client.registerWorker(FromWorkerCodec.encode(registration)));
        }

        @Override
        public void heartbeat(WorkerHeartbeat heartbeat) {
            call(client -> client.heartbeat(FromWorkerCodec.encode(heartbeat)));
        }

        @Override
        public void deliver(StreamId stream, Envelope<FromWorker> message) {
            call(client -> client.deliver(CommonCodec.encode(stream), FromWorkerCodec.encode(message)));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            call(client -> client.acknowledge(CommonCodec.encode(stream), sequence));
        }

        @Override
        public void inspected(StreamId stream, InspectionReply reply) {
            call(client -> client.inspected(CommonCodec.encode(stream), InspectCodec.encode(reply)));
        }

        @Override
        public void metrics(StreamId stream, MetricsReport report) {
            call(client -> client.metrics(CommonCodec.encode(stream), MetricCodec.encode(report)));
        }

        private void call(ThriftCall<MasterService.Client> call) {
            wire.call(protocol -> call.on(new MasterService.Client(protocol)));
        }
    }

    private record LoopbackWorker(Wire wire) implements WorkerGateway {
        @Override
        public void accepted(RegistrationAccepted accepted) {
            call(client -> client.accepted(ToWorkerCodec.encode(accepted)));
        }

        @Override
        public void refused(Refusal refusal) {
            call(client -> client.refused(ToWorkerCodec.encode(refusal)));
        }

        @Override
        public void heartbeat(StreamId stream) {
            call(client -> client.heartbeat(CommonCodec.encode(stream)));
        }

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {
            call(client -> client.deliver(CommonCodec.encode(stream), ToWorkerCodec.encode(message)));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            call(client -> client.acknowledge(CommonCodec.encode(stream), sequence));
        }

        @Override
        public void inspect(StreamId stream, InspectionRequest request) {
            call(client -> client.inspect(CommonCodec.encode(stream), InspectCodec.encode(request)));
        }

        private void call(ThriftCall<WorkerService.Client> call) {
            wire.call(protocol -> call.on(new WorkerService.Client(protocol)));
        }
    }

    /** A processor behind memory instead of a socket. */
    private record Wire(TProcessor processor) {
        void call(ThriftCall<TProtocol> call) {
            try {
                call.on(new TCompactProtocol(new ProcessingBuffer(processor)));
            } catch (Refused e) {
                throw new EngineException(
                        CommonCodec.constant(ErrorCode.class, e.getCode()), String.valueOf(e.getMessage()), e);
            } catch (TException e) {
                throw new EngineException(ErrorCode.INTERNAL, "A call within the process failed: " + e.getMessage(), e);
            }
        }
    }

    /** Collects a request; flushing it runs the processor, whose answer is then read. For one call. */
    private static final class ProcessingBuffer extends TMemoryBuffer {
        private static final int INITIAL_BYTES = 512;

        private final TProcessor processor;
        private final TMemoryBuffer answer;

        ProcessingBuffer(TProcessor processor) throws TTransportException {
            super(INITIAL_BYTES);
            this.processor = processor;
            this.answer = new TMemoryBuffer(INITIAL_BYTES);
        }

        @Override
        public void flush() throws TTransportException {
            TMemoryBuffer request = new TMemoryBuffer(length());
            request.write(getArray(), 0, length());
            try {
                processor.process(new TCompactProtocol(request), new TCompactProtocol(answer));
            } catch (TTransportException e) {
                throw e;
            } catch (TException e) {
                throw new TTransportException(e);
            }
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws TTransportException {
            return answer.read(buffer, offset, length);
        }
    }
}
