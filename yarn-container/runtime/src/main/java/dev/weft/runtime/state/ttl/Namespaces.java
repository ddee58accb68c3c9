package dev.weft.runtime.state.ttl;

import dev.weft.runtime.state.NamespacedState;

/** Hands a namespace on to the state underneath. */
final class Namespaces {
    private Namespaces() {}

    @SuppressWarnings("unchecked") // states of a backend take the namespaces they were made for
    static void set(Object state, Object namespace) {
        ((NamespacedState<Object>) state).setCurrentNamespace(namespace);
    }
}
