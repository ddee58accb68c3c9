package dev.weft.runtime.operator;

/** The user's function that takes timers. Task thread. */
@FunctionalInterface
public interface TimerTarget {
    /** The timer for {@code timestamp} fired; its key is the current one. */
    void onTimer(long timestamp) throws Exception;
}
