package dev.weft.api.function;

/** The subtask that runs a function. */
public interface TaskInfo {
    /** Name of the task without its index: the names of the chained operators. */
    String getTaskName();

    /** Number of key groups. */
    int getMaxNumberOfParallelSubtasks();

    /** Index of this subtask, from 0. */
    int getIndexOfThisSubtask();

    /** Number of subtasks. */
    int getNumberOfParallelSubtasks();

    /** Number of this attempt, from 0. */
    int getAttemptNumber();

    /** Task name with index and number of subtasks, as in "Map (2/4)#0". */
    String getTaskNameWithSubtasks();

    /** The slot's allocation as text. */
    String getAllocationIDAsString();
}
