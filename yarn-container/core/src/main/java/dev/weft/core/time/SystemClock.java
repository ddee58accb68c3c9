package dev.weft.core.time;

/** The machine's clock. Only the wiring of a process names it. */
public final class SystemClock implements Clock {
    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public long epochMillis() {
        return System.currentTimeMillis();
    }
}
