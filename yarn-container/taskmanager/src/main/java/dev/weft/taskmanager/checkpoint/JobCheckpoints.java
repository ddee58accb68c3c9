package dev.weft.taskmanager.checkpoint;

import dev.weft.core.id.AttemptId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The open checkpoints of one job on this worker, and which ids are over. The master speaks in rising order, so an id up to the
 * highest heard that is not open is over; one above it is early. Confined to the worker's loop.
 */
final class JobCheckpoints {
    /** A task said no before the trigger came. */
    record Refusal(AttemptId attempt, String reason) {}

    private final TreeMap<Long, OpenCheckpoint> open = new TreeMap<>();
    private final TreeMap<Long, Refusal> refusals = new TreeMap<>();
    private long heard = Long.MIN_VALUE;
    private long forgotten = Long.MIN_VALUE;

    /** The master speaks of {@code id}; false when it did already, or of a later one. */
    boolean hears(long id) {
        if (id <= heard) {
            return false;
        }
        heard = id;
        return true;
    }

    /** The highest id of which anything is known; 0 for none. */
    long highest() {
        long early = Math.max(open.isEmpty() ? 0 : open.lastKey(), refusals.isEmpty() ? 0 : refusals.lastKey());
        return Math.max(early, Math.max(heard, forgotten));
    }

    /** True when {@code id} is neither open nor still to come. */
    boolean isOver(long id) {
        return id <= Math.max(heard, forgotten) && !open.containsKey(id);
    }

    /** Early ones below {@code id}, of which the master will never speak. They are taken out. */
    List<OpenCheckpoint> overtaken(long id) {
        refusals.headMap(id).clear();
        List<OpenCheckpoint> early =
                open.headMap(id).values().stream().filter(OpenCheckpoint::early).toList();
        early.forEach(one -> open.remove(one.id()));
        return early;
    }

    /** Those up to {@code id}, taken out. */
    List<OpenCheckpoint> upTo(long id) {
        refusals.headMap(id, true).clear();
        List<OpenCheckpoint> older = new ArrayList<>(open.headMap(id, true).values());
        open.headMap(id, true).clear();
        return older;
    }

    /** The open one with this id, made when there is none. */
    OpenCheckpoint opened(long id, Supplier<OpenCheckpoint> maker) {
        return open.computeIfAbsent(id, missing -> maker.get());
    }

    Optional<OpenCheckpoint> find(long id) {
        return Optional.ofNullable(open.get(id));
    }

    Optional<OpenCheckpoint> remove(long id) {
        refusals.remove(id);
        return Optional.ofNullable(open.remove(id));
    }

    List<OpenCheckpoint> all() {
        return List.copyOf(open.values());
    }

    /** Remembers the no of a task for when the trigger comes. */
    void refuse(long id, AttemptId attempt, String reason) {
        refusals.putIfAbsent(id, new Refusal(attempt, reason));
    }

    Optional<Refusal> refusal(long id) {
        return Optional.ofNullable(refusals.get(id));
    }

    /** What tasks froze for {@code id} is dropped before the master spoke of it. */
    void forget(long id) {
        forgotten = Math.max(forgotten, id);
    }

    /** True when the master speaks too late of {@code id}. */
    boolean wasForgotten(long id) {
        return id <= forgotten;
    }

    boolean isIdle() {
        return open.isEmpty();
    }
}
