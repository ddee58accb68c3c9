package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Knows of every attempt in the world where it runs, and that no attempt runs twice or gets a split twice. */
final class TaskLedger {
    private final Map<AttemptId, String> running = new TreeMap<>();
    private final Set<AttemptId> everStarted = new HashSet<>();
    private final Set<AttemptId> finished = new HashSet<>();
    private final Set<String> assignedSplits = new HashSet<>();

    void started(AttemptId attempt, String process) {
        if (!everStarted.add(attempt)) {
            throw new InvariantViolation("attempt " + attempt + " is started on " + process
                    + " though it was started before (runs on " + running.get(attempt) + ")");
        }
        running.put(attempt, process);
    }

    void stopped(AttemptId attempt, String process) {
        running.remove(attempt, process);
    }

    void finished(AttemptId attempt) {
        finished.add(attempt);
    }

    /** A split reached a reader. */
    void assigned(AttemptId attempt, byte[] split) {
        String name = attempt + " " + new String(split, StandardCharsets.ISO_8859_1);
        if (!assignedSplits.add(name)) {
            throw new InvariantViolation("split handed twice to attempt " + attempt);
        }
    }

    boolean allFinished(Collection<AttemptId> attempts) {
        return finished.containsAll(attempts);
    }

    /** Attempts that run now, by attempt, with their process. */
    Map<AttemptId, String> running() {
        return running;
    }
}
