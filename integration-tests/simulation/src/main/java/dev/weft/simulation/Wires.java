package dev.weft.simulation;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.protocol.codec.Loopback;
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
import java.util.TreeMap;

/** Gateways from process to process: each call takes the whole way through the codec, over the unreliable network. */
final class Wires {
    private final World world;
    private final Network network;
    private final Names names;
    private final TreeMap<String, Epoch> obeyed = new TreeMap<>();

    Wires(World world, Network network, Names names) {
        this.world = world;
        this.network = network;
        this.names = names;
    }

    /** The way from {@code worker} to the master's door. */
    MasterGateway toMaster(String worker, SimulatedProcess master, MasterGateway door) {
        return new ToMaster(worker, master, Loopback.to(door));
    }

    /** The way from the master to {@code worker}'s control port. */
    WorkerGateway toWorker(String master, SimulatedProcess worker, WorkerGateway port) {
        return new ToWorkerWire(master, worker, Loopback.to(port));
    }

    private void send(String from, SimulatedProcess to, Runnable delivery) {
        network.send(from, to.name(), () -> {
            if (!to.isDead()) {
                delivery.run();
            }
        });
    }

    /** As {@link #send}, noted where it arrives. */
    private void sendNoted(String from, SimulatedProcess to, String what, Runnable delivery) {
        send(from, to, () -> {
            world.happened(to.name(), "<- " + from + ": " + what);
            delivery.run();
        });
    }

    /** Whoever spoke under an epoch never speaks under a lower one again: what a master says there is not accepted. */
    private void checkObeys(String worker, Epoch epoch) {
        Epoch highest = obeyed.getOrDefault(worker, epoch);
        if (epoch.isOlderThan(highest)) {
            throw new InvariantViolation(worker + " obeys epoch " + epoch + " after " + highest);
        }
        obeyed.put(worker, epoch);
    }

    /** A master that keeps its books never sends a task into a slot that its worker must refuse. */
    private static void checkAccepted(FromWorker message) {
        if (message instanceof FromWorker.TaskReport report) {
            report.failure().filter(why -> why.code() == ErrorCode.NO_RESOURCES).ifPresent(why -> {
                throw new InvariantViolation(why.message());
            });
        }
    }

    private final class ToMaster implements MasterGateway {
        private final String worker;
        private final SimulatedProcess master;
        private final MasterGateway door;

        ToMaster(String worker, SimulatedProcess master, MasterGateway door) {
            this.worker = worker;
            this.master = master;
            this.door = door;
        }

        @Override
        public void register(WorkerRegistration registration) {
            checkObeys(worker, registration.epoch());
            String what = "registers with " + registration.running().size() + " tasks";
            sendNoted(worker, master, what, () -> door.register(registration));
        }

        @Override
        public void heartbeat(WorkerHeartbeat heartbeat) {
            checkObeys(worker, heartbeat.epoch());
            send(worker, master, () -> door.heartbeat(heartbeat));
        }

        @Override
        public void deliver(StreamId stream, Envelope<FromWorker> message) {
            checkObeys(worker, stream.epoch());
            checkAccepted(message.message());
            String what = message.sequence() + " " + names.of(message.message());
            sendNoted(worker, master, what, () -> door.deliver(stream, message));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            checkObeys(worker, stream.epoch());
            send(worker, master, () -> door.acknowledge(stream, sequence));
        }

        @Override
        public void inspected(StreamId stream, InspectionReply reply) {
            send(worker, master, () -> door.inspected(stream, reply));
        }

        @Override
        public void metrics(StreamId stream, MetricsReport report) {
            send(worker, master, () -> door.metrics(stream, report));
        }
    }

    private final class ToWorkerWire implements WorkerGateway {
        private final String master;
        private final SimulatedProcess worker;
        private final WorkerGateway port;

        ToWorkerWire(String master, SimulatedProcess worker, WorkerGateway port) {
            this.master = master;
            this.worker = worker;
            this.port = port;
        }

        @Override
        public void accepted(RegistrationAccepted accepted) {
            sendNoted(master, worker, "accepted", () -> port.accepted(accepted));
        }

        @Override
        public void refused(Refusal refusal) {
            String what = "refused: " + refusal.reason() + ", " + refusal.message();
            sendNoted(master, worker, what, () -> port.refused(refusal));
        }

        @Override
        public void heartbeat(StreamId stream) {
            send(master, worker, () -> port.heartbeat(stream));
        }

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {
            String what = message.sequence() + " " + names.of(message.message());
            sendNoted(master, worker, what, () -> port.deliver(stream, message));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            send(master, worker, () -> port.acknowledge(stream, sequence));
        }

        @Override
        public void inspect(StreamId stream, InspectionRequest request) {
            send(master, worker, () -> port.inspect(stream, request));
        }
    }
}
