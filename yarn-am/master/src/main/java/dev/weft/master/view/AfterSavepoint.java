package dev.weft.master.view;

/** What becomes of a job once its savepoint is complete. */
public enum AfterSavepoint {
    /** It goes on. */
    GO_ON,
    /** It is cancelled. */
    CANCEL,
    /** It finishes; its sources read nothing behind the savepoint. */
    STOP,
    /** It finishes as if its input had ended: windows fire, timers too. */
    DRAIN
}
