package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Fits a checkpoint to a plan, or says in one line why that cannot be: an operator that has state there and is missing in the
 * job, or another number of key groups. Pure.
 */
final class StateAssigner {
    private final StoredManifest stored;
    private final JobPlan plan;
    private final Map<OperatorId, OperatorState> saved = new LinkedHashMap<>();

    private StateAssigner(StoredManifest stored, JobPlan plan) {
        this.stored = stored;
        this.plan = plan;
        stored.manifest().operators().forEach(operator -> saved.put(operator.operator(), operator));
    }

    /**
     * The restoration of a plan.
     *
     * @throws EngineException BAD_INPUT when it does not fit; the message has names and numbers of both sides
     */
    static Restoration fit(StoredManifest stored, JobPlan plan) {
        return new StateAssigner(stored, plan).fit(false);
    }

    /** As {@link #fit}, but state of operators that the plan lacks is dropped. */
    static Restoration fitDroppingState(StoredManifest stored, JobPlan plan) {
        return new StateAssigner(stored, plan).fit(true);
    }

    private Restoration fit(boolean drop) {
        List<OperatorState> missing = missing();
        if (!missing.isEmpty() && !drop) {
            throw refused(describeMissing(missing));
        }
        List<PlannedVertex> vertices =
                plan.vertices().stream().map(this::withKeyGroups).toList();
        var fitted = new JobPlan(plan.job(), plan.name(), plan.streaming(), vertices, plan.edges());
        List<String> dropped = missing.stream().map(StateAssigner::describe).toList();
        return new Restoration(stored, fitted, saved, dropped);
    }

    // ---- operators

    private List<OperatorState> missing() {
        Map<OperatorId, ChainedOperator> present = new LinkedHashMap<>();
        plan.vertices().forEach(vertex -> vertex.chain().forEach(operator -> present.put(operator.id(), operator)));
        return saved.values().stream()
                .filter(state -> hasState(state) && !present.containsKey(state.operator()))
                .toList();
    }

    private static boolean hasState(OperatorState state) {
        return state.enumerator().isPresent()
                || state.subtasks().stream()
                        .anyMatch(subtask -> !subtask.states().isEmpty());
    }

    private String describeMissing(List<OperatorState> missing) {
        String there = missing.stream().map(StateAssigner::describe).collect(Collectors.joining(", "));
        String here = plan.vertices().stream()
                .flatMap(vertex -> vertex.chain().stream())
                .filter(operator -> operator.spec().traits().stateful() && !saved.containsKey(operator.id()))
                .map(operator -> describe(operator.name(), operator.uid()))
                .collect(Collectors.joining(", "));
        return "has state of " + there + ", which job '" + plan.name()
                + "' lacks; operators of the job without state there: "
                + (here.isEmpty() ? "none" : here)
                + ". Give the operator its old uid, or drop that state with --allow-non-restored-state";
    }

    private static String describe(OperatorState state) {
        return describe(state.name(), state.uid());
    }

    private static String describe(String name, Optional<String> uid) {
        return "'" + name + "' (" + uid.map(given -> "uid '" + given + "'").orElse("no uid") + ")";
    }

    // ---- key groups

    private PlannedVertex withKeyGroups(PlannedVertex vertex) {
        PlannedVertex fitted = vertex;
        for (ChainedOperator operator : vertex.chain()) {
            OperatorState state = saved.get(operator.id());
            if (state != null && isKeyed(state) && state.maxParallelism() != fitted.maxParallelism()) {
                fitted = takeOver(fitted, operator, state);
            }
        }
        if (fitted.parallelism() > fitted.maxParallelism()) {
            throw refused("was written with max parallelism " + fitted.maxParallelism() + ", below the parallelism "
                    + fitted.parallelism() + " of '" + vertex.name() + "'");
        }
        return fitted;
    }

    private PlannedVertex takeOver(PlannedVertex vertex, ChainedOperator operator, OperatorState state) {
        if (vertex.maxParallelismGiven()) {
            throw refused("was written with max parallelism " + state.maxParallelism() + " of "
                    + describe(operator.name(), operator.uid()) + ", the job sets " + vertex.maxParallelism()
                    + ": set it to " + state.maxParallelism() + ", or leave it unset");
        }
        return vertex.withMaxParallelism(state.maxParallelism());
    }

    private static boolean isKeyed(OperatorState state) {
        return state.subtasks().stream()
                .flatMap(subtask -> subtask.states().stream())
                .map(StateHandle::kind)
                .anyMatch(kind -> Objects.equals(kind, StateKind.KEYED));
    }

    private EngineException refused(String why) {
        String kind = stored.manifest().kind().name().toLowerCase(java.util.Locale.ROOT);
        return new EngineException(ErrorCode.BAD_INPUT, "The " + kind + " " + stored.folder() + " " + why);
    }
}
