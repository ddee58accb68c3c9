package dev.weft.master.job;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.EventTimeView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.SubtaskView;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskTime;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One attempt of one task as the master knows it. Its edges are {@link ExecutionState}'s. Confined to the job's loop. */
final class Execution {
    private static final long NOT_YET = -1;

    private final AttemptId attempt;
    private final Map<ExecutionState, Long> reachedMillis = new EnumMap<>(ExecutionState.class);
    private ExecutionState state = ExecutionState.CREATED;
    private @Nullable SlotOffer slot;
    private TaskCounters counters = TaskCounters.ZERO;
    private Optional<TaskTime> time = Optional.empty();
    private boolean reported;
    private boolean drained;
    private SortedMap<String, byte[]> accumulators = new TreeMap<>();

    Execution(AttemptId attempt, long nowMillis) {
        this.attempt = attempt;
        reachedMillis.put(state, nowMillis);
    }

    AttemptId attempt() {
        return attempt;
    }

    ExecutionState state() {
        return state;
    }

    boolean ended() {
        return state.terminal();
    }

    /** True from its deployment to its end: a worker knows it. */
    boolean isDeployed() {
        return switch (state) {
            case DEPLOYING, INITIALIZING, RUNNING, CANCELING -> true;
            case CREATED, SCHEDULED, FINISHED, CANCELED, FAILED, RECONCILING -> false;
        };
    }

    /** Takes the edge to {@code next}; false, and no change, when there is none: the news is old. */
    boolean become(ExecutionState next, long nowMillis) {
        if (!state.mayBecome(next)) {
            return false;
        }
        state = next;
        reachedMillis.put(next, nowMillis);
        return true;
    }

    /** Its input has ended and all of it is processed; it stays for checkpoints. */
    void drain() {
        drained = true;
    }

    boolean isDrained() {
        return drained;
    }

    /** Gives it its slot and sends it on its way. */
    void deploy(SlotOffer offer, long nowMillis) {
        slot = offer;
        if (!become(ExecutionState.SCHEDULED, nowMillis) || !become(ExecutionState.DEPLOYING, nowMillis)) {
            throw new IllegalStateException("Attempt " + attempt + " cannot be deployed: it is " + state);
        }
    }

    /** It runs, or ran, under an earlier master. */
    void adopt(SlotOffer offer, TaskState told, TaskCounters totals, long nowMillis) {
        deploy(offer, nowMillis);
        become(stateOf(told), nowMillis);
        drained = told == TaskState.DRAINED;
        count(totals);
    }

    private static ExecutionState stateOf(TaskState told) {
        return switch (told) {
            case DEPLOYING -> ExecutionState.INITIALIZING;
            case RUNNING, DRAINED -> ExecutionState.RUNNING;
            case CANCELING -> ExecutionState.CANCELING;
            case FINISHED -> ExecutionState.FINISHED;
            case CANCELED -> ExecutionState.CANCELED;
            case FAILED -> ExecutionState.FAILED;
        };
    }

    Optional<SlotOffer> slot() {
        return Optional.ofNullable(slot);
    }

    boolean runsOn(WorkerId worker) {
        return isDeployed() && slot != null && slot.slot().worker().equals(worker);
    }

    /** Host and data port of its worker, or "". */
    String place() {
        return slot == null ? "" : slot.worker().host() + ":" + slot.worker().dataPort();
    }

    TaskCounters counters() {
        return counters;
    }

    boolean reported() {
        return reported;
    }

    /** Totals only grow; an overtaken report changes nothing. */
    void count(TaskCounters newer) {
        boolean grown = newer.recordsIn() >= counters.recordsIn() && newer.recordsOut() >= counters.recordsOut();
        if (grown) {
            counters = newer;
        }
        reported = true;
    }

    /** Where its event time stood at a heartbeat. */
    void at(Optional<TaskTime> newer) {
        time = newer;
    }

    SortedMap<String, byte[]> accumulators() {
        return accumulators;
    }

    void accumulate(SortedMap<String, byte[]> values) {
        accumulators = new TreeMap<>(values);
    }

    /** When it was deployed, or -1. */
    long startMillis() {
        return reachedMillis.getOrDefault(ExecutionState.DEPLOYING, NOT_YET);
    }

    /** When it began to run, or -1. */
    long runningMillis() {
        return reachedMillis.getOrDefault(ExecutionState.RUNNING, NOT_YET);
    }

    /** When it ended, or -1. */
    long endMillis() {
        return ended() ? reachedMillis.getOrDefault(state, NOT_YET) : NOT_YET;
    }

    /** @param times turns what a worker tells into what people read */
    SubtaskView view(long nowMillis, Function<TaskTime, EventTimeView> times) {
        long start = startMillis();
        long end = endMillis();
        long duration = start == NOT_YET ? NOT_YET : (end == NOT_YET ? nowMillis : end) - start;
        return new SubtaskView(
                attempt.task().subtask(),
                attempt.number(),
                state,
                place(),
                slot == null ? "" : slot.slot().worker().value(),
                start,
                end,
                duration,
                reachedMillis,
                IoMetrics.of(counters, reported),
                time.map(times));
    }
}
