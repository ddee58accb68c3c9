package dev.weft.runtime.task;

import dev.weft.core.concurrent.NamedThreads;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Presses tasks that were told to stop: interrupts them, and reports those that nothing stops. One thread of its own, which runs
 * only while something is watched.
 */
final class CancellationWatchdog {
    /** A task that looks at its signal stops by itself within this time; most need no interrupt. */
    private static final Duration GRACE = Duration.ofMillis(100);

    private final CancellationSettings settings;
    private final ScheduledThreadPoolExecutor timer;

    CancellationWatchdog(CancellationSettings settings) {
        this.settings = settings;
        this.timer = new ScheduledThreadPoolExecutor(1, new NamedThreads("task-watchdog"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** Watches {@code task} on {@code thread} until the thread is gone. */
    void watch(Task task, Thread thread) {
        Watch watch = new Watch(task, thread);
        watch.scheduled.add(timer.schedule(watch::firstInterrupt, GRACE.toMillis(), TimeUnit.MILLISECONDS));
        long interval = settings.interval().toMillis();
        watch.scheduled.add(timer.scheduleAtFixedRate(watch::interrupt, interval, interval, TimeUnit.MILLISECONDS));
        if (!settings.timeout().isZero()) {
            long timeout = settings.timeout().toMillis();
            watch.scheduled.add(timer.schedule(watch::timedOut, timeout, TimeUnit.MILLISECONDS));
        }
    }

    /**
     * One task under pressure; timer thread. Waits for its next look longer than most tasks live on, and must not keep their
     * job's classes so long: a running thread is reachable without it, and so is the task that it runs.
     */
    private static final class Watch {
        private final WeakReference<Task> task;
        private final WeakReference<Thread> thread;
        private final List<ScheduledFuture<?>> scheduled = new CopyOnWriteArrayList<>();

        Watch(Task task, Thread thread) {
            this.task = new WeakReference<>(task);
            this.thread = new WeakReference<>(thread);
        }

        /** What a task does while it gives back its resources is not disturbed yet. */
        void firstInterrupt() {
            ifRunning((running, on) -> {
                if (running.inUserLoop()) {
                    on.interrupt();
                }
            });
        }

        void interrupt() {
            ifRunning((running, on) -> on.interrupt());
        }

        void timedOut() {
            ifRunning((running, on) -> running.listener().stuck(stackOf(on)));
            stop();
        }

        private void ifRunning(BiConsumer<Task, Thread> action) {
            Task running = task.get();
            Thread on = thread.get();
            if (running != null && on != null && on.isAlive()) {
                action.accept(running, on);
            } else {
                stop();
            }
        }

        private void stop() {
            scheduled.forEach(future -> future.cancel(false));
        }

        private static String stackOf(Thread thread) {
            return Arrays.stream(thread.getStackTrace())
                    .map(frame -> "\tat " + frame)
                    .collect(Collectors.joining("\n", "Thread " + thread.getName() + ":\n", ""));
        }
    }
}
