package dev.weft.master.checkpoint;

import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.TaskRestore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A checkpoint that fits a plan: says what each task and each enumerator gets. Made by {@link StateAssigner}. Immutable.
 */
public final class Restoration {
    private final StoredManifest stored;
    private final JobPlan plan;
    private final Map<OperatorId, OperatorState> operators;
    private final List<String> dropped;

    Restoration(StoredManifest stored, JobPlan plan, Map<OperatorId, OperatorState> operators, List<String> dropped) {
        this.stored = stored;
        this.plan = plan;
        this.operators = Map.copyOf(operators);
        this.dropped = List.copyOf(dropped);
    }

    /** Id of the checkpoint. */
    public long checkpoint() {
        return stored.checkpoint();
    }

    /** The plan to deploy: as it was given, with max parallelisms taken over where the job set none. */
    public JobPlan plan() {
        return plan;
    }

    /** Operators whose state nobody takes, for people. */
    public List<String> dropped() {
        return dropped;
    }

    /** What the task reads before it begins. */
    public TaskRestore of(TaskId task) {
        PlannedVertex vertex = plan.vertex(task.vertex());
        List<OperatorRestore> restores = new ArrayList<>();
        for (ChainedOperator operator : vertex.chain()) {
            OperatorState state = operators.get(operator.id());
            if (state != null) {
                var sharing =
                        new StateSharing(stored.folder(), stored.manifest().files(), state, vertex.maxParallelism());
                restores.add(sharing.of(task.subtask(), vertex.parallelism()));
            }
        }
        return new TaskRestore(stored.checkpoint(), isDrained(vertex, task.subtask()), restores);
    }

    /** A task has nothing more to read when that is true of every operator of its chain. */
    private boolean isDrained(PlannedVertex vertex, int subtask) {
        return vertex.chain().stream().allMatch(operator -> {
            OperatorState state = operators.get(operator.id());
            return state != null && StateSharing.isDrained(state, subtask, vertex.parallelism());
        });
    }

    /** What the enumerator of a source goes on from; empty when the checkpoint has none. */
    public Optional<EnumeratorState> enumerator(OperatorId source) {
        return Optional.ofNullable(operators.get(source))
                .flatMap(state ->
                        state.enumerator().map(bytes -> new EnumeratorState(state.enumeratorVersion(), bytes)));
    }
}
