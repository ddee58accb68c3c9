package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What sinks committed. Refuses what no manifest names, and what is out of order; at a job's end, everything that its sinks wrote
 * must have been committed once.
 */
final class CommitLedger {
    private final PointerHistory pointers;
    private final Map<Snapshot, Set<Committable>> snapshots = new HashMap<>();
    private final TreeMap<String, Set<Committable>> committed = new TreeMap<>();
    private final Map<AttemptId, Map<String, Long>> lastOf = new HashMap<>();
    private long commits;

    private record Snapshot(AttemptId attempt, long checkpoint) {}

    CommitLedger(PointerHistory pointers) {
        this.pointers = pointers;
    }

    /** True when the checkpoint is the job's own, and complete. */
    boolean isOwn(JobId job, long checkpoint) {
        return pointers.named(job, checkpoint);
    }

    /** A sink's part of a checkpoint. */
    void frozen(AttemptId attempt, long checkpoint, List<Committable> pending) {
        snapshots
                .computeIfAbsent(new Snapshot(attempt, checkpoint), id -> new HashSet<>())
                .addAll(pending);
    }

    /** A sink commits since it heard that a checkpoint is complete. */
    void commit(AttemptId attempt, Committable what, long checkpoint) {
        if (!isOwn(attempt.job(), checkpoint)) {
            throw new InvariantViolation(
                    what + " is committed with checkpoint " + checkpoint + ", which no pointer names");
        }
        if (!snapshots.getOrDefault(new Snapshot(attempt, checkpoint), Set.of()).contains(what)) {
            throw new InvariantViolation(what + " is committed, which checkpoint " + checkpoint + " does not list");
        }
        inOrder(attempt, what);
        add(what);
    }

    /**
     * A sink commits what its checkpoint lists. What a job finds in a savepoint of another that goes on is of that other: both write
     * from there on, and exactly once is promised to one line of checkpoints, not to a fork.
     */
    void commitRestored(AttemptId attempt, Committable what, long checkpoint) {
        boolean own = what.sink().contains("/" + attempt.job() + "/");
        if (own && !isOwn(attempt.job(), checkpoint)) {
            throw new InvariantViolation(
                    attempt + " goes on from checkpoint " + checkpoint + " of its job, which no pointer names");
        }
        if (own) {
            add(what);
        }
    }

    private void inOrder(AttemptId attempt, Committable what) {
        Map<String, Long> last = lastOf.computeIfAbsent(attempt, id -> new HashMap<>());
        if (last.getOrDefault(what.sink(), 0L) > what.after()) {
            throw new InvariantViolation(what + " is committed after what was written behind it");
        }
        last.put(what.sink(), what.until());
    }

    private void add(Committable what) {
        commits++;
        committed.computeIfAbsent(what.sink(), id -> new HashSet<>()).add(what);
    }

    /** How often something was committed. */
    long commits() {
        return commits;
    }

    /** A job has finished: what each of its sinks committed lies end to end. */
    void checkFinished(JobId job) {
        committed.forEach((sink, all) -> {
            if (sink.contains("/" + job + "/")) {
                checkChain(sink, all);
            }
        });
    }

    private static void checkChain(String sink, Set<Committable> all) {
        List<Committable> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparingLong(Committable::until));
        long end = 0;
        for (Committable each : sorted) {
            if (each.after() != end) {
                throw new InvariantViolation("sink " + sink + " committed " + each + " behind barrier " + end
                        + (each.after() < end ? ": twice" : ": something is missing") + " in " + sorted);
            }
            end = each.until();
        }
    }
}
