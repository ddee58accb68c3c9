package dev.weft.runtime.task;

import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.timer.ProcessingTimers;

/**
 * What a task does until its input ends: mail, timers, then a bounded step of its input, if every output has room. It flushes when
 * it has nothing to read or 5 ms passed, and parks when nothing can be done. A task with checkpoints goes on after its end: mail and
 * barriers until it is told to finish. Task thread.
 */
final class TaskLoop {
    private final TaskChain chain;
    private final TaskInput input;
    private final OutputSet outputs;
    private final Mailbox mailbox;
    private final ProcessingTimers timers;
    private final TaskLife life;
    private final TaskSignal signal;
    private final TaskCounters counters;
    private final Clock clock;

    TaskLoop(
            TaskChain chain,
            TaskInput input,
            OutputSet outputs,
            Mailbox mailbox,
            ProcessingTimers timers,
            TaskLife life,
            TaskSignal signal,
            TaskCounters counters,
            Clock clock) {
        this.chain = chain;
        this.input = input;
        this.outputs = outputs;
        this.mailbox = mailbox;
        this.timers = timers;
        this.life = life;
        this.signal = signal;
        this.counters = counters;
        this.clock = clock;
        signal.beforeWaiting(this::publish);
    }

    /** Returns when the input ended or the task was told to finish. @throws dev.weft.runtime.exchange.TaskCanceled when told to stop */
    void run() throws Exception {
        long now = clock.nanos();
        TaskInput.Progress progress = TaskInput.Progress.MORE;
        while (progress != TaskInput.Progress.ENDED) {
            between();
            if (life.isFinishing()) {
                return;
            }
            if (!outputs.hasRoom()) {
                outputs.awaitRoom(nanosToTimer());
                now = clock.nanos();
                continue;
            }
            progress = input.step(now);
            if (progress == TaskInput.Progress.NOTHING) {
                outputs.flush();
                signal.awaitInput(input::ready, nanosToTimer());
                now = clock.nanos();
            } else {
                now = clock.nanos();
                outputs.flushIfDue(now);
                publish();
            }
        }
    }

    /** After the end of the input: returns when told to finish. @throws dev.weft.runtime.exchange.TaskCanceled when told to stop */
    void serve() throws Exception {
        publish();
        while (true) {
            betweenBarriers();
            if (life.isFinishing()) {
                return;
            }
            if (input.step(clock.nanos()) == TaskInput.Progress.NOTHING) {
                outputs.flush();
                signal.awaitInput(input::ready, 0);
            }
        }
    }

    /** Behind a suspending barrier no timer runs: what it emits would belong to nothing. */
    private long nanosToTimer() {
        return life.isSuspended() ? 0 : timers.nanosToNext();
    }

    private void between() throws Exception {
        betweenBarriers();
        if (!timers.isEmpty() && !life.isSuspended()) {
            timers.runDue();
        }
    }

    private void betweenBarriers() throws Exception {
        if (signal.attention()) {
            signal.clearAttention();
            signal.checkCanceled();
            mailbox.runEngineMail();
            if (!life.isSuspended()) { // else what it emits would belong to nothing; the engine's mail ends that
                mailbox.runOperatorMail();
            }
            input.checkAlive();
            outputs.checkAlive();
        }
    }

    private void publish() {
        counters.publish(input.recordsIn(), chain.recordsOut(), input.bytesIn(), outputs.bytesSent());
    }
}
