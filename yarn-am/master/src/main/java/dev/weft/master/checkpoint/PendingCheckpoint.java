package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.SubtaskSnapshot;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A checkpoint that is under way: who takes part, who has answered. Confined to the job's loop. */
final class PendingCheckpoint {
    private final long id;
    private final CheckpointOptions options;
    private final Optional<SavepointRequest> request;
    private final Optional<JobPlan> rescaled;
    private final URI folder;
    private final long startMillis;
    private final long generation;
    private final Map<TaskId, Participant> participants = new LinkedHashMap<>();
    private final Map<TaskId, Acknowledged> acknowledged = new LinkedHashMap<>();
    private final List<StateFile> files = new ArrayList<>();
    private Map<OperatorId, EnumeratorState> enumerators = Map.of();
    private Optional<StoredManifest> base = Optional.empty();
    private Phase phase = Phase.ENUMERATORS;
    private final CompletableFuture<Long> over = new CompletableFuture<>();
    private EventLoop.@Nullable Cancellable expiry;

    /** How far it is. */
    enum Phase {
        /** Enumerators are asked for their state; workers know nothing yet. */
        ENUMERATORS,
        /** Barriers are on their way. */
        BARRIERS,
        /** All have answered; the manifest is written. */
        WRITING,
        /** The manifest is there and the pointer is moved: it cannot be given up any more. */
        MOVING
    }

    /**
     * What one subtask said.
     *
     * @param firstFile index in the checkpoint's files of the first file of its worker's answer
     */
    record Acknowledged(SubtaskSnapshot snapshot, int firstFile, long atMillis) {}

    /**
     * @param rescaled the plan at which all tasks go on from it, when it is another
     * @param generation number of the job's present set of attempts
     */
    PendingCheckpoint(
            long id,
            CheckpointOptions options,
            Optional<SavepointRequest> request,
            Optional<JobPlan> rescaled,
            URI folder,
            Collection<Participant> participants,
            long startMillis,
            long generation) {
        this.id = id;
        this.options = options;
        this.request = request;
        this.rescaled = rescaled;
        this.folder = folder;
        this.startMillis = startMillis;
        this.generation = generation;
        participants.forEach(one -> this.participants.put(one.attempt().task(), one));
    }

    long id() {
        return id;
    }

    CheckpointOptions options() {
        return options;
    }

    Optional<SavepointRequest> request() {
        return request;
    }

    /** The plan at which all tasks go on from it, when it is another. */
    Optional<JobPlan> rescaled() {
        return rescaled;
    }

    URI folder() {
        return folder;
    }

    long startMillis() {
        return startMillis;
    }

    long generation() {
        return generation;
    }

    Phase phase() {
        return phase;
    }

    void reach(Phase next) {
        phase = next;
    }

    /** Completes with its id, or with why it was given up. */
    CompletableFuture<Long> over() {
        return over;
    }

    void expiry(EventLoop.Cancellable timer) {
        expiry = timer;
    }

    void cancelExpiry() {
        if (expiry != null) {
            expiry.cancel();
        }
    }

    /** True when a periodic or asked-for checkpoint of the job, false when it is a user's savepoint that changes nothing. */
    boolean movesPointer() {
        return request.map(SavepointRequest::then)
                .map(then -> then == AfterSavepoint.STOP || then == AfterSavepoint.DRAIN)
                .orElse(true);
    }

    void enumerators(Map<OperatorId, EnumeratorState> states) {
        enumerators = Map.copyOf(states);
    }

    Map<OperatorId, EnumeratorState> enumerators() {
        return enumerators;
    }

    /** The completed checkpoint whose files it may share. */
    void base(Optional<StoredManifest> completed) {
        base = completed;
    }

    Optional<StoredManifest> base() {
        return base;
    }

    // ---- who takes part

    Collection<Participant> participants() {
        return participants.values();
    }

    boolean has(AttemptId attempt) {
        Participant participant = participants.get(attempt.task());
        return participant != null && participant.attempt().equals(attempt);
    }

    /** Number of the task's attempt that takes part. */
    int attemptOf(TaskId task) {
        Participant participant = participants.get(task);
        if (participant == null) {
            throw new IllegalStateException("Task " + task + " does not take part in checkpoint " + id);
        }
        return participant.attempt().number();
    }

    /** The number of the attempts after those that take part. */
    int nextAttempt() {
        return participants.values().stream()
                        .mapToInt(one -> one.attempt().number())
                        .max()
                        .orElse(0)
                + 1;
    }

    /** One of the slots of each worker that takes part: the way there. */
    SortedMap<WorkerId, SlotOffer> workers() {
        TreeMap<WorkerId, SlotOffer> workers = new TreeMap<>();
        participants.values().forEach(one -> workers.putIfAbsent(one.at().slot().worker(), one.at()));
        return workers;
    }

    /** The attempts that take part on a worker. */
    List<Participant> on(WorkerId worker) {
        return participants.values().stream()
                .filter(one -> one.at().slot().worker().equals(worker))
                .toList();
    }

    // ---- who has answered

    /** Notes what a worker said of its own tasks; false when that was nothing new. */
    boolean acknowledge(WorkerId worker, FromWorker.CheckpointAck ack, long nowMillis) {
        List<SubtaskSnapshot> news = ack.subtasks().stream()
                .filter(snapshot -> isNews(worker, taskOf(ack, snapshot)))
                .toList();
        if (news.isEmpty()) {
            return false;
        }
        int firstFile = files.size();
        ack.file().ifPresent(files::add);
        files.addAll(ack.shared());
        news.forEach(
                snapshot -> acknowledged.put(taskOf(ack, snapshot), new Acknowledged(snapshot, firstFile, nowMillis)));
        return true;
    }

    private boolean isNews(WorkerId worker, TaskId task) {
        Participant participant = participants.get(task);
        return participant != null
                && participant.at().slot().worker().equals(worker)
                && !acknowledged.containsKey(task);
    }

    private static TaskId taskOf(FromWorker.CheckpointAck ack, SubtaskSnapshot snapshot) {
        return new TaskId(ack.job(), snapshot.vertex(), snapshot.subtask());
    }

    boolean allAcknowledged() {
        return acknowledged.size() == participants.size();
    }

    /** True when the input of every task had ended before its barrier. */
    boolean allDrained() {
        return allAcknowledged()
                && acknowledged.values().stream().allMatch(one -> one.snapshot().drained());
    }

    Optional<Acknowledged> of(TaskId task) {
        return Optional.ofNullable(acknowledged.get(task));
    }

    List<StateFile> files() {
        return Collections.unmodifiableList(files);
    }
}
