package dev.weft.taskmanager.inspect;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import java.util.List;
import java.util.Optional;

/** Finds the threads that run a vertex's tasks here. Callable from any thread. */
public interface SampledThreads {
    /** @param subtask its index; empty for all */
    List<Thread> threadsOf(JobId job, VertexId vertex, Optional<Integer> subtask);
}
