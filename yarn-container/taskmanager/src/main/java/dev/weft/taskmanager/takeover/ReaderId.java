package dev.weft.taskmanager.takeover;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import java.util.Comparator;

/** The reader of one source in one attempt. */
record ReaderId(AttemptId attempt, OperatorId source) implements Comparable<ReaderId> {
    private static final Comparator<ReaderId> ORDER =
            Comparator.comparing(ReaderId::attempt).thenComparing(ReaderId::source);

    @Override
    public int compareTo(ReaderId other) {
        return ORDER.compare(this, other);
    }
}
