package dev.weft.runtime.operator.window;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.state.RestoredOperator;

/** How windows are kept in state: what one path wrote another one cannot read. */
enum WindowPath {
    /** A window each. */
    GENERAL("_window-timers", "one by one"),
    /** Accumulators of slices. */
    SLICES("_window-slices", "as aggregated slices of time"),
    /** Records of slices. */
    RECORD_SLICES("_window-record-slices", "as slices of time with their records"),
    /** Sessions. */
    SESSIONS("_window-sessions", "as aggregated sessions");

    /** Name of a state that the path alone has. */
    final String state;

    private final String how;

    WindowPath(String state, String how) {
        this.state = state;
        this.how = how;
    }

    /**
     * Returns when the checkpoint was written by this path, or holds no windows.
     *
     * @throws EngineException BAD_INPUT that names the operator and what to do
     */
    void check(RestoredOperator restored, String operator) {
        for (WindowPath other : values()) {
            if (other != this && !restored.named(other.state).isEmpty()) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Operator '" + operator + "' keeps its windows " + how + ", but the checkpoint holds them "
                                + other.how + ": its windows, trigger, evictor or function changed, or the state"
                                + " backend; restore with what it was, or give the operator another uid and drop"
                                + " its windows with --allow-non-restored-state");
            }
        }
    }
}
