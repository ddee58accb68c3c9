package dev.weft.runtime.task;

import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.timer.ProcessingTimers;

/**
 * What a task does until its input ends: mail, timers, then a bounded step of its input, if every output has room. It flushes when
 * it has nothing to read or 5 ms passed, and parks when nothing can be done. Task thread.
 */
final class TaskLoop {
    private final TaskChain chain;
    private final TaskInput input;
    private final OutputSet outputs;
    private final Mailbox mailbox;
    private final ProcessingTimers timers;
    private final TaskSignal signal;
    private final TaskCounters counters;
    private final Clock clock;

    TaskLoop(
            TaskChain chain,
            TaskInput input,
            OutputSet outputs,
            Mailbox mailbox,
            ProcessingTimers timers,
            TaskSignal signal,
            TaskCounters counters,
            Clock clock) {
        this.chain = chain;
        this.input = input;
        this.outputs = outputs;
        this.mailbox = mailbox;
        this.timers = timers;
        this.signal = signal;
        this.counters = counters;
        this.clock = clock;
    }

    /** Returns when the input ended. @throws dev.weft.runtime.exchange.TaskCanceled when told to stop */
    void run() throws Exception {
        long now = clock.nanos();
        TaskInput.Progress progress = TaskInput.Progress.MORE;
        while (progress != TaskInput.Progress.ENDED) {
            between();
            if (!outputs.hasRoom()) {
                publish();
                outputs.awaitRoom(timers.nanosToNext());
                now = clock.nanos();
                continue;
            }
            progress = input.step(now);
            if (progress == TaskInput.Progress.NOTHING) {
                outputs.flush();
                publish();
                signal.awaitInput(input::ready, timers.nanosToNext());
                now = clock.nanos();
            } else {
                now = clock.nanos();
                outputs.flushIfDue(now);
                publish();
            }
        }
    }

    private void between() throws Exception {
        if (signal.attention()) {
            signal.clearAttention();
            signal.checkCanceled();
            mailbox.runAll();
            input.checkAlive();
            outputs.checkAlive();
        }
        if (!timers.isEmpty()) {
            timers.runDue();
        }
    }

    private void publish() {
        counters.publish(input.recordsIn(), chain.recordsOut(), input.bytesIn(), outputs.bytesSent());
    }
}
