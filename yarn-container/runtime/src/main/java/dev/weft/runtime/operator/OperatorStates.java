package dev.weft.runtime.operator;

import dev.weft.api.function.RichFunction;
import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.OperatorStateStore;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.StateBackendOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.OperatorStateBackend;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.state.heap.HeapStateBackendFactory;
import dev.weft.runtime.timer.TimerEnvironment;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The states of one operator's subtask: those of keys, when it is keyed, and those of the subtask. Task thread. */
public final class OperatorStates {
    private final String operatorName;
    private final TaskScope scope;
    private final TimerEnvironment timers;
    private final @Nullable TypeSerializer<Object> keySerializer;

    /** There once a keyed operator was restored. Read for each record: no method between. */
    KeyedStateBackend backend;

    private @Nullable OperatorStateBackend operatorStates;

    /** @param keySerializer null when the operator is not keyed */
    @SuppressWarnings("NullAway.Init") // the backend is made from what is restored, which comes before the first record
    OperatorStates(
            String operatorName,
            TaskScope scope,
            TimerEnvironment timers,
            @Nullable TypeSerializer<Object> keySerializer) {
        this.operatorName = operatorName;
        this.scope = scope;
        this.timers = timers;
        this.keySerializer = keySerializer;
    }

    /** Takes what a checkpoint holds. */
    public void restore(RestoredOperator from) {
        operatorStates = new OperatorStateBackend(
                operatorName, scope.userClasses(), scope.getIndexOfThisSubtask(), from.states());
        if (keySerializer != null) {
            KeyedStateSetup setup = new KeyedStateSetup(
                    operatorName,
                    keySerializer,
                    KeyGroupRange.of(scope.maxParallelism(), scope.parallelism(), scope.getIndexOfThisSubtask()),
                    scope.maxParallelism(),
                    scope.userClasses(),
                    scope.timers().clock(),
                    scope.objectReuse(),
                    scope.configuration().get(StateBackendOptions.TTL_PAUSE_DURING_DOWNTIME),
                    timers,
                    scope.configuration());
            backend = factory().create(setup, from.states());
        }
    }

    /** True when states per key and slice of time can be had; known before the states are there. */
    public boolean hasSlices() {
        return factory().hasSlices();
    }

    private KeyedStateBackendFactory factory() {
        String wanted = scope.configuration().get(StateBackendOptions.STATE_BACKEND);
        if (wanted.equals(HeapStateBackendFactory.TYPE)) {
            return new HeapStateBackendFactory();
        }
        ClassLoader engine = OperatorStates.class.getClassLoader();
        for (KeyedStateBackendFactory found : ServiceLoader.load(KeyedStateBackendFactory.class, engine)) {
            if (found.type().equals(wanted)) {
                return found;
            }
        }
        throw new EngineException(
                ErrorCode.BAD_INPUT,
                "There is no state backend '" + wanted + "' on this worker (" + StateBackendOptions.STATE_BACKEND.key()
                        + "): use " + HeapStateBackendFactory.TYPE);
    }

    boolean isKeyed() {
        return keySerializer != null;
    }

    /** States per key. @throws UnsupportedOperationException when the operator is not keyed */
    public KeyedStateBackend keyed() {
        if (keySerializer == null) {
            throw new UnsupportedOperationException("Operator '" + operatorName
                    + "' is not on a keyed stream, so it has no keyed state: use keyBy(...) before it");
        }
        if (backend == null) {
            throw new IllegalStateException("Operator '" + operatorName
                    + "' has no state before it is initialized: ask for it in open() or initializeState()");
        }
        return backend;
    }

    /** A state per key, its serialisers made by the job's settings. */
    public <S extends State> S keyed(StateDescriptor<S, ?> descriptor) {
        KeyedStateBackend keyed = keyed();
        initialized(descriptor);
        return keyed.state(descriptor);
    }

    /** A state per key and namespace, its serialisers made by the job's settings. */
    public <N, S extends State> S keyed(StateDescriptor<S, ?> descriptor, TypeSerializer<N> namespace) {
        KeyedStateBackend keyed = keyed();
        initialized(descriptor);
        return keyed.state(descriptor, namespace);
    }

    /** Makes the descriptor's serialisers. @throws UnsupportedOperationException when its function is a rich one */
    void initialized(StateDescriptor<?, ?> descriptor) {
        if (descriptor instanceof ReducingStateDescriptor<?> reducing) {
            refuseRich(descriptor, reducing.getReduceFunction());
        } else if (descriptor instanceof AggregatingStateDescriptor<?, ?, ?> aggregating) {
            refuseRich(descriptor, aggregating.getAggregateFunction());
        }
        descriptor.initializeSerializerUnlessSet(scope.serializers());
    }

    private void refuseRich(StateDescriptor<?, ?> descriptor, Object function) {
        if (function instanceof RichFunction) {
            throw new UnsupportedOperationException("The function of state '" + descriptor.getName() + "' of operator '"
                    + operatorName + "' is a RichFunction, which nobody would open: use one that is not rich");
        }
    }

    /** A broadcast state, its serialisers made by the job's settings. */
    <K, V> BroadcastState<K, V> broadcast(MapStateDescriptor<K, V> descriptor) {
        initialized(descriptor);
        return operatorStates().getBroadcastState(descriptor);
    }

    /** States of the subtask. */
    public OperatorStateStore ofSubtask() {
        return new SubtaskStates(operatorStates(), this);
    }

    private OperatorStateBackend operatorStates() {
        if (operatorStates == null) {
            throw new IllegalStateException("Operator '" + operatorName + "' has no state before it is initialized");
        }
        return operatorStates;
    }

    /** Freezes all states. */
    public void snapshot(SnapshotBuilder to) {
        to.addAll(operatorStates().freeze(to.checkpoint()));
        if (keySerializer != null) {
            to.addAll(to.anyForm() ? keyed().freezeInOwnForm(to.checkpoint()) : keyed().freeze(to.checkpoint()));
        }
    }

    /** Gives back the states. */
    public void close() {
        if (backend != null) {
            backend.close();
        }
    }
}
