package dev.weft.runtime.state;

import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.timer.InternalTimerService;
import dev.weft.runtime.timer.KeyContext;
import dev.weft.runtime.timer.Triggerable;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The keyed state of one operator's subtask: the key groups of one range. States are declared when the operator opens or later; a
 * state that a checkpoint holds is read when it is declared, and carried on unread until then. Task thread. What every backend must
 * do is tested by one suite.
 */
public interface KeyedStateBackend extends KeyContext, AutoCloseable {
    /** No key is current any more, as while broadcast records are processed. */
    void clearCurrentKey();

    /** Key group of the current key. */
    int currentKeyGroup();

    /**
     * The state that {@code descriptor} names; the same object for the same name. Its serialisers must have been initialised.
     *
     * @throws dev.weft.core.error.EngineException with BAD_INPUT when the name is taken by another kind of state, or a checkpoint
     *     holds something under it that cannot be read as this type
     */
    <S extends State> S state(StateDescriptor<S, ?> descriptor);

    /**
     * A state with a value per key and namespace. The object returned is a {@link NamespacedState}; with one name and namespace
     * serialiser always the same.
     */
    <N, S extends State> S state(StateDescriptor<S, ?> descriptor, TypeSerializer<N> namespace);

    /**
     * Values per key and slice of time, which are visited and dropped a slice at a time. One for each name.
     *
     * @throws UnsupportedOperationException when {@link KeyedStateBackendFactory#hasSlices} is false
     */
    default SliceState slices(String name, TypeSerializer<Object> values) {
        return slices(name, values, UnaryOperator.identity());
    }

    /**
     * As {@link #slices(String, TypeSerializer)} for values around others.
     *
     * @param described of the inner values: what checkpoints say, so that their type can evolve
     * @param form from a serialiser of inner values to one of values
     */
    default SliceState slices(
            String name, TypeSerializer<Object> described, UnaryOperator<TypeSerializer<Object>> form) {
        throw new UnsupportedOperationException("This state backend has no slices");
    }

    /** Timers, which are state too; one service per name. Those of a checkpoint are set again at once. */
    <N> InternalTimerService<N> timers(String name, TypeSerializer<N> namespace, Triggerable<N> target);

    /** Calls {@code function} for every key that has a value in the state, with that key as the current one; then none is. */
    <S extends State> void applyToAllKeys(StateDescriptor<S, ?> descriptor, KeyedStateVisitor<S> function)
            throws Exception;

    /** Freezes all states. Short whatever their size: the rest is done by who writes them. */
    List<FrozenState> freeze(long checkpoint);

    /** As {@link #freeze}, in a form that perhaps only this backend reads; see {@link FrozenFiles}. */
    default List<FrozenState> freezeInOwnForm(long checkpoint) {
        return freeze(checkpoint);
    }

    /** Gives back everything but what was frozen. */
    @Override
    void close();

    /**
     * Sees one key's state.
     *
     * @param <S> type of the state
     */
    interface KeyedStateVisitor<S extends State> {
        /** The state of {@code key}, which may be changed. */
        void process(Object key, S state) throws Exception;
    }
}
