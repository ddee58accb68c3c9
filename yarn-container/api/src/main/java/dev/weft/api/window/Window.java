package dev.weft.api.window;

/** A group of records of one key that is closed together. Windows are equal when they hold the same records. */
public abstract class Window {
    /** The last timestamp that belongs to the window, epoch milliseconds: event time at or behind it closes the window. */
    public abstract long maxTimestamp();
}
