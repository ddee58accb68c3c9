package dev.weft.runtime.operator;

/** Takes records one by one: the next operator of a chain, an edge, or several of them. Task thread. */
public interface Receiver {
    /** Processes {@code record}; failures are unchecked and name the operator that failed. */
    void accept(Object record);
}
