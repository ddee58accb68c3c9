package dev.weft.client;

import java.util.List;

/**
 * How a job is getting on.
 *
 * @param listing its name and status
 * @param vertices its chains of operators, sources first
 * @param restarts how often it restarted
 * @param waitingFor why it waits for slots, one line; "" when it does not
 */
public record JobProgress(JobListing listing, List<Vertex> vertices, int restarts, String waitingFor) {
    public JobProgress {
        vertices = List.copyOf(vertices);
    }

    /**
     * One chain.
     *
     * @param running subtasks that run
     * @param finished subtasks that are through
     */
    public record Vertex(
            String name, int parallelism, int running, int finished, long readRecords, long writeRecords) {}

    /** Records that the sources emitted: what the job has read. */
    public long recordsRead() {
        return vertices.stream()
                .filter(vertex -> vertex.name().startsWith("Source"))
                .mapToLong(Vertex::writeRecords)
                .sum();
    }

    /** Records that arrived at vertices without output: what the job has written. */
    public long recordsWritten() {
        return vertices.stream()
                .filter(vertex -> vertex.writeRecords() == 0)
                .mapToLong(Vertex::readRecords)
                .sum();
    }
}
