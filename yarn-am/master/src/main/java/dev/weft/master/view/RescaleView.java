package dev.weft.master.view;

import dev.weft.core.id.Id128;
import dev.weft.core.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A change of a job's parallelism that somebody wanted.
 *
 * @param number from 1, in the order of the requests under this master
 * @param reason why it came to nothing, for people; empty unless {@link Status#FAILED} or {@link Status#IGNORED}
 */
public record RescaleView(
        Id128 id,
        long number,
        Status status,
        long startMillis,
        OptionalLong endMillis,
        Optional<String> reason,
        List<Vertex> vertices) {
    /** How many a job remembers. */
    public static final int REMEMBERED = 20;

    public RescaleView {
        vertices = List.copyOf(vertices);
    }

    /** How far it is. */
    public enum Status {
        /** It waits for slots, for its checkpoint, or for tasks to begin. */
        IN_PROGRESS,
        /** All tasks run at the new parallelism. */
        COMPLETED,
        /** There were no slots in time, or no checkpoint: the tasks run on as they were. */
        FAILED,
        /** A later request took its place, or the job ended. */
        IGNORED
    }

    /** One vertex; both figures are equal when it was not changed. */
    public record Vertex(VertexId id, String name, String slotSharingGroup, int before, int after) {}
}
