package dev.weft.runtime.operator;

/** A call of user code. */
@FunctionalInterface
public interface UserCall {
    /** Calls it. */
    void run() throws Exception;
}
