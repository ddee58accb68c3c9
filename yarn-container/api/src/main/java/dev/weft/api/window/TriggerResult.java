package dev.weft.api.window;

/** What happens to a window after its trigger was asked. */
public enum TriggerResult {
    /** Nothing. */
    CONTINUE(false, false),
    /** It is evaluated and its contents dropped. */
    FIRE_AND_PURGE(true, true),
    /** It is evaluated and kept. */
    FIRE(true, false),
    /** Its contents are dropped. */
    PURGE(false, true);

    private final boolean fire;
    private final boolean purge;

    TriggerResult(boolean fire, boolean purge) {
        this.fire = fire;
        this.purge = purge;
    }

    /** True when the window is evaluated. */
    public boolean isFire() {
        return fire;
    }

    /** True when the contents of the window are dropped. */
    public boolean isPurge() {
        return purge;
    }
}
