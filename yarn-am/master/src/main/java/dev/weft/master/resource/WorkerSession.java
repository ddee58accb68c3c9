package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.WorkerView;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.Inbox;
import dev.weft.protocol.gateway.Outbox;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** One run of one registered worker: its streams, its slots, its last sign of life. Confined to the ResourceManager's loop. */
final class WorkerSession {
    /** Messages that are sent again in one go: the rest waits for their acknowledgement. */
    private static final int RESEND_AT_MOST = 64;

    private final WorkerRegistration registration;
    private final StreamId stream;
    private final WorkerConnector.Connection connection;
    private final Outbox<ToWorker> outbox = new Outbox<>();
    private final Inbox<FromWorker> inbox = new Inbox<>();
    private final TreeMap<Integer, JobId> holders = new TreeMap<>();
    private long heardNanos;
    private long heardMillis;
    private long idleSinceNanos;
    private long heapUsedBytes;
    private List<TaskStatus> tasks = List.of();
    private long retransmitSequence;
    private boolean leaving;

    WorkerSession(
            WorkerRegistration registration,
            StreamId stream,
            WorkerConnector.Connection connection,
            long nowNanos,
            long nowMillis) {
        this.registration = registration;
        this.stream = stream;
        this.connection = connection;
        this.idleSinceNanos = nowNanos;
        heard(nowNanos, nowMillis);
    }

    WorkerId id() {
        return registration.worker();
    }

    long incarnation() {
        return registration.incarnation();
    }

    StreamId stream() {
        return stream;
    }

    WorkerGateway gateway() {
        return connection.gateway();
    }

    WorkerRegistration registration() {
        return registration;
    }

    /** Host and data port for people. */
    String place() {
        return registration.host() + ":" + registration.dataPort();
    }

    Peer peer() {
        return new Peer(registration.worker(), registration.host(), registration.dataPort());
    }

    int slots() {
        return registration.slots();
    }

    void accept(Duration heartbeatInterval, Duration heartbeatTimeout) {
        connection
                .gateway()
                .accepted(new RegistrationAccepted(
                        id(), incarnation(), stream.epoch(), heartbeatInterval, heartbeatTimeout));
    }

    void close() {
        connection.close();
    }

    // ---- signs of life

    void heard(long nowNanos, long nowMillis) {
        heardNanos = nowNanos;
        heardMillis = nowMillis;
    }

    void heartbeat(WorkerHeartbeat heartbeat) {
        heapUsedBytes = heartbeat.heapUsedBytes();
        tasks = heartbeat.tasks();
    }

    /** The master itself stood still for {@code nanos}: nobody is to blame for that time. */
    void forgive(long nanos) {
        heardNanos += nanos;
    }

    boolean silentFor(Duration timeout, long nowNanos) {
        return nowNanos - heardNanos > timeout.toNanos();
    }

    // ---- messages

    /** Tells the worker to stop: that it goes is no surprise from now on. */
    void stop(String reason) {
        leaving = true;
        send(new ToWorker.StopWorker(reason));
    }

    boolean leaving() {
        return leaving;
    }

    /** Sends a message and keeps it until it is acknowledged; its sequence number. */
    long send(ToWorker message) {
        Envelope<ToWorker> envelope = outbox.add(message);
        connection.gateway().deliver(stream, envelope);
        return envelope.sequence();
    }

    /** The messages that are due now; acknowledges all that were handled so far. */
    List<FromWorker> receive(Envelope<FromWorker> envelope) {
        List<FromWorker> due = inbox.receive(envelope);
        connection.gateway().acknowledge(stream, inbox.handledSequence());
        return due;
    }

    void acknowledged(long sequence) {
        outbox.acknowledge(sequence);
    }

    /** Sends again what was under way at the last call already and is not acknowledged. */
    void resendOlder() {
        List<Envelope<ToWorker>> open = outbox.unacknowledged();
        resend(open, retransmitSequence);
        retransmitSequence = open.isEmpty() ? 0 : open.get(open.size() - 1).sequence();
    }

    /** Sends again the message with this number if it is not acknowledged. */
    void resendOnce(long sequence) {
        List<Envelope<ToWorker>> open = outbox.unacknowledged();
        open.removeIf(envelope -> envelope.sequence() != sequence);
        resend(open, sequence);
    }

    private void resend(List<Envelope<ToWorker>> open, long upTo) {
        open.stream()
                .filter(envelope -> envelope.sequence() <= upTo)
                .limit(RESEND_AT_MOST)
                .forEach(envelope -> connection.gateway().deliver(stream, envelope));
    }

    void sendHeartbeat() {
        connection.gateway().heartbeat(stream);
    }

    // ---- slots

    List<SlotId> freeSlots() {
        List<SlotId> free = new ArrayList<>();
        for (int i = 0; i < slots(); i++) {
            if (!holders.containsKey(i)) {
                free.add(new SlotId(id(), i));
            }
        }
        return free;
    }

    void hold(SlotId slot, JobId job) {
        JobId holder = holders.putIfAbsent(slot.index(), job);
        if (holder != null) {
            throw new IllegalStateException("Slot " + slot + " is held by job " + holder + " and was given to " + job);
        }
    }

    /** The job's live attempts are in these slots; those of them that it holds from now on, or held already. */
    private List<SlotOffer> adopt(SortedSet<Integer> indexes, JobId job) {
        List<SlotOffer> held = new ArrayList<>();
        for (int index : indexes) {
            if (index >= 0 && index < slots() && job.equals(holders.computeIfAbsent(index, free -> job))) {
                held.add(new SlotOffer(new SlotId(id(), index), peer(), incarnation()));
            }
        }
        return held;
    }

    /** Jobs of which the worker had something when it registered. */
    SortedSet<JobId> reportedJobs() {
        TreeSet<JobId> jobs = new TreeSet<>();
        registration.running().forEach(status -> jobs.add(status.attempt().job()));
        registration.jobs().forEach(report -> jobs.add(report.job()));
        return jobs;
    }

    /** What it had of the job. */
    WorkerInventory inventory(JobId job) {
        List<TaskStatus> running = registration.running().stream()
                .filter(status -> status.attempt().job().equals(job))
                .toList();
        TreeSet<Integer> indexes = new TreeSet<>();
        running.forEach(status -> indexes.add(status.slot()));
        return new WorkerInventory(
                peer(),
                incarnation(),
                adopt(indexes, job),
                running,
                registration.jobs().stream()
                        .filter(report -> report.job().equals(job))
                        .findFirst());
    }

    /** Frees the slot if the job holds it. */
    void free(SlotId slot, JobId job, long nowNanos) {
        if (holders.remove(slot.index(), job) && holders.isEmpty()) {
            idleSinceNanos = nowNanos;
        }
    }

    /** Frees all slots of the job; true when it held any. */
    boolean freeAll(JobId job, long nowNanos) {
        boolean freed = holders.values().removeIf(job::equals);
        if (freed && holders.isEmpty()) {
            idleSinceNanos = nowNanos;
        }
        return freed;
    }

    int held(JobId job) {
        return (int) holders.values().stream().filter(job::equals).count();
    }

    int used() {
        return holders.size();
    }

    TreeSet<JobId> jobs() {
        return new TreeSet<>(holders.values());
    }

    boolean idleFor(Duration timeout, long nowNanos) {
        return holders.isEmpty() && nowNanos - idleSinceNanos >= timeout.toNanos();
    }

    WorkerView view() {
        List<WorkerView.Allocation> allocated = new ArrayList<>();
        holders.forEach((slot, job) -> allocated.add(new WorkerView.Allocation(slot, job, tasksIn(slot))));
        return new WorkerView(
                id(),
                registration.host(),
                registration.controlPort(),
                registration.dataPort(),
                heardMillis,
                slots(),
                allocated,
                tasks.size(),
                registration.memory(),
                heapUsedBytes);
    }

    private int tasksIn(int slot) {
        return (int) tasks.stream().filter(task -> task.slot() == slot).count();
    }
}
