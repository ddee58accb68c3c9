package dev.weft.api.state;

import java.util.Set;

/** Gives states of the subtask, which do not depend on a key. The same name gives the same state. Task thread. */
public interface OperatorStateStore {
    /** A list whose elements are dealt out evenly when the number of subtasks changes. */
    <S> ListState<S> getListState(ListStateDescriptor<S> stateDescriptor) throws Exception;

    /** A list of which each subtask gets all elements of all subtasks when it is restored. */
    <S> ListState<S> getUnionListState(ListStateDescriptor<S> stateDescriptor) throws Exception;

    /** A map that is the same in every subtask. */
    <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) throws Exception;

    /** Names of the lists given so far or restored. */
    Set<String> getRegisteredStateNames();

    /** Names of the broadcast states given so far or restored. */
    Set<String> getRegisteredBroadcastStateNames();
}
