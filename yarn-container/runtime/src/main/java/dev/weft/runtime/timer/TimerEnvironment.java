package dev.weft.runtime.timer;

/**
 * What timers need of their task.
 *
 * @param processing the task's timers of processing time
 * @param checkCanceled asked between two keys; throws when the task was told to stop
 */
public record TimerEnvironment(ProcessingTimers processing, Runnable checkCanceled) {}
