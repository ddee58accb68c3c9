package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;

/**
 * What a model sink wrote between two barriers, by its name. Committing it twice is committing it once.
 *
 * @param writer the attempt that wrote it
 * @param after the barrier after which it begins; 0 for the job's beginning
 * @param until the barrier that ends it
 */
record Committable(String writer, String sink, long after, long until) {
    static Committable of(AttemptId writer, OperatorId sink, long after, long until) {
        return new Committable(
                writer.toString(),
                sink + "/" + writer.job() + "/" + writer.task().subtask(),
                after,
                until);
    }

    static Committable parse(String text) {
        String[] parts = text.split(" ", -1);
        return new Committable(parts[0], parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3]));
    }

    /** What {@link #parse} reads. */
    @Override
    public String toString() {
        return writer + " " + sink + " " + after + " " + until;
    }
}
