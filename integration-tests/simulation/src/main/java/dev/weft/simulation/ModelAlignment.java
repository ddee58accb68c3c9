package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** The barriers of one model task: taken when all inputs have delivered one, forgotten when aborted or overtaken. */
final class ModelAlignment {
    private final Set<AttemptId> inputs;
    private final Predicate<AttemptId> gone;
    private final Set<AttemptId> delivered = new HashSet<>();
    private long aligning = Long.MIN_VALUE;
    private long over = Long.MIN_VALUE;

    /** @param gone true for an input that will deliver nothing any more */
    ModelAlignment(Set<AttemptId> inputs, Predicate<AttemptId> gone) {
        this.inputs = Set.copyOf(inputs);
        this.gone = gone;
    }

    /** A barrier came from an input; true when it was the last one that was missing. */
    boolean barrier(AttemptId from, long id) {
        if (id <= over || id < aligning) {
            return false;
        }
        if (id > aligning) {
            aligning = id;
            delivered.clear();
        }
        delivered.add(from);
        for (AttemptId input : inputs) {
            if (!delivered.contains(input) && !gone.test(input)) {
                return false;
            }
        }
        close(id);
        return true;
    }

    /** A source injects the barrier; false when it must not any more. */
    boolean inject(long id) {
        boolean fresh = id > over;
        close(Math.max(id, over));
        return fresh;
    }

    void aborted(long id) {
        over = Math.max(over, id);
        if (aligning <= id) {
            close(over);
        }
    }

    /** Nobody will complete what is being aligned. */
    void forget() {
        close(Math.max(over, aligning));
    }

    private void close(long id) {
        over = Math.max(over, id);
        aligning = Long.MIN_VALUE;
        delivered.clear();
    }
}
