package dev.weft.simulation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What happened, as lines with their virtual time: the last few hundred to read, all of them as one figure to compare. */
final class History {
    private static final int KEPT = 250;
    private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

    private final Deque<Line> last = new ArrayDeque<>();
    private final Optional<Consumer<String>> listener;
    private long lines;
    private long hash;

    /** Text only where somebody reads it: nobody reads most runs. */
    private record Line(Duration now, String process, String what) {
        @Override
        public String toString() {
            return String.format("%9.3f  %-22s %s", now.toNanos() / 1e9, process, what);
        }
    }

    /** @param listener is told every line as it happens, if there is one */
    History(Optional<Consumer<String>> listener) {
        this.listener = listener;
    }

    void add(Duration now, String process, String what) {
        lines++;
        hash = (hash ^ now.toNanos()) * HASH_FACTOR + what.hashCode();
        hash = (hash ^ process.hashCode()) * HASH_FACTOR + Long.rotateLeft(hash, 29);
        var line = new Line(now, process, what);
        listener.ifPresent(told -> told.accept(line.toString()));
        last.add(line);
        if (last.size() > KEPT) {
            last.remove();
        }
    }

    /** Equal for equal runs. */
    long hash() {
        return hash;
    }

    /** How many lines there were in all. */
    long lines() {
        return lines;
    }

    List<String> last() {
        return last.stream().map(Line::toString).toList();
    }
}
