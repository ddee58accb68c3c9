package dev.weft.runtime.state;

/**
 * A state with a value per key and namespace, for instance per window. Task thread.
 *
 * @param <N> type of the namespace
 */
public interface NamespacedState<N> {
    /** The namespace for what follows, until another is set. */
    void setCurrentNamespace(N namespace);
}
