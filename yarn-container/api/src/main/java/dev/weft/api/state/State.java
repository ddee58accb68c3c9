package dev.weft.api.state;

/** Something that an operator remembers, for the current key or for the subtask. Task thread. */
public interface State {
    /** Forgets it: for the current key when the state is keyed. */
    void clear();
}
