package dev.weft.runtime.task;

import dev.weft.core.fs.FileStores;
import dev.weft.core.id.AttemptId;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.LocalCopies;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a worker must know to run one attempt at one subtask. Made by the worker process from a deployment.
 *
 * @param attempt the attempt: job, vertex, subtask index and attempt number
 * @param jobName for people
 * @param vertexName for people, e.g. {@code "Source: lines -> Flat Map"}
 * @param parallelism number of subtasks of the vertex
 * @param maxParallelism number of key groups of the vertex
 * @param chain operators in topological order; the first is the head, fed by the inputs or itself a source
 * @param inputs edges into the head; empty for a source
 * @param outputs edges that leave the chain
 * @param options the job's configuration
 * @param slotHeapBytes this task's slot's share of the heap: bounds what waits in its queues
 * @param userClasses loader of the job's classes; closed by its owner after the last task of the job ended
 * @param restore what the subtask goes on from; empty when the job starts from nothing
 * @param checkpointing true: at the end of its input the task takes part in checkpoints until it is told to finish
 * @param files where the files of {@code restore} are
 * @param copies what this worker's disks hold of them
 */
public record TaskPlan(
        AttemptId attempt,
        String jobName,
        String vertexName,
        int parallelism,
        int maxParallelism,
        List<PlannedOperator> chain,
        List<PlannedInput> inputs,
        List<PlannedOutput> outputs,
        SortedMap<String, String> options,
        long slotHeapBytes,
        ClassLoader userClasses,
        Optional<TaskRestore> restore,
        boolean checkpointing,
        FileStores files,
        LocalCopies copies) {
    public TaskPlan {
        chain = List.copyOf(chain);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /** Index of the subtask, from 0. */
    public int subtask() {
        return attempt.task().subtask();
    }

    /** Name for threads and log lines: {@code "Flat Map (2/4)#1"}. */
    public String displayName() {
        return vertexName + " (" + (subtask() + 1) + "/" + parallelism + ")#" + attempt.number();
    }
}
