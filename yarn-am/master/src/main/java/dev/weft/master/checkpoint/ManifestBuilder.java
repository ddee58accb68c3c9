package dev.weft.master.checkpoint;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.id.TaskId;
import dev.weft.master.checkpoint.PendingCheckpoint.Acknowledged;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.OperatorSnapshot;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.SubtaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Puts the answers of all tasks together. Pure. */
final class ManifestBuilder {
    /** Version of what writes manifests, for people. */
    private static final String WRITER = "weft 0.1";

    private final JobPlan submitted;
    private final JobPlan plan;
    private final Id128 lineage;
    private final Epoch epoch;

    /**
     * @param submitted the plan of the job's graph
     * @param plan the present one
     */
    ManifestBuilder(JobPlan submitted, JobPlan plan, Id128 lineage, Epoch epoch) {
        this.submitted = submitted;
        this.plan = plan;
        this.lineage = lineage;
        this.epoch = epoch;
    }

    /** The manifest of a checkpoint that everybody has acknowledged. */
    Manifest build(PendingCheckpoint pending, SortedMap<String, String> retained, long nowMillis) {
        TreeMap<String, String> info = new TreeMap<>(retained);
        info.put("name", plan.name());
        info.putAll(ParallelismTaken.asInfo(submitted, pending.rescaled().orElse(plan)));
        info.putAll(pending.rescaled()
                .map(next -> AttemptsTaken.allReplacedBy(pending.nextAttempt(), next))
                .orElseGet(() -> AttemptsTaken.asInfo(plan, pending::attemptOf)));
        List<OperatorState> operators = new ArrayList<>();
        for (PlannedVertex vertex : plan.vertices()) {
            vertex.chain().forEach(operator -> operators.add(operator(pending, vertex, operator)));
        }
        return new Manifest(
                plan.job(),
                lineage,
                epoch,
                pending.id(),
                pending.startMillis(),
                nowMillis,
                pending.options().kind(),
                WRITER,
                info,
                pending.files(),
                operators);
    }

    private OperatorState operator(PendingCheckpoint pending, PlannedVertex vertex, ChainedOperator operator) {
        List<SubtaskState> subtasks = new ArrayList<>();
        for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
            var task = new TaskId(plan.job(), vertex.id(), subtask);
            Acknowledged said = pending.of(task)
                    .orElseThrow(() -> new IllegalStateException(
                            "Checkpoint " + pending.id() + " is put together without task " + task));
            subtasks.add(subtask(said, operator));
        }
        Optional<EnumeratorState> enumerator =
                Optional.ofNullable(pending.enumerators().get(operator.id()));
        return new OperatorState(
                operator.id(),
                operator.uid(),
                operator.name(),
                vertex.parallelism(),
                vertex.maxParallelism(),
                enumerator.map(EnumeratorState::bytes),
                enumerator.map(EnumeratorState::version).orElse(0),
                subtasks);
    }

    private static SubtaskState subtask(Acknowledged said, ChainedOperator operator) {
        Optional<OperatorSnapshot> own = said.snapshot().operators().stream()
                .filter(one -> one.operator().equals(operator.id()))
                .findFirst();
        return new SubtaskState(
                said.snapshot().subtask(),
                said.snapshot().drained(),
                own.map(OperatorSnapshot::watermark).orElse(Long.MIN_VALUE),
                own.map(OperatorSnapshot::states).orElse(List.of()).stream()
                        .map(handle -> moved(handle, said.firstFile()))
                        .toList());
    }

    /** A worker counts its own files; the manifest counts all. */
    private static StateHandle moved(StateHandle handle, int firstFile) {
        return new StateHandle(
                handle.kind(),
                handle.name(),
                moved(handle.segment(), firstFile),
                handle.keyGroups(),
                handle.elements(),
                handle.shared().stream()
                        .map(part -> new SharedPart(part.name(), moved(part.segment(), firstFile)))
                        .toList());
    }

    private static Segment moved(Segment segment, int firstFile) {
        return new Segment(segment.file() + firstFile, segment.offset(), segment.length(), segment.crc32c());
    }
}
