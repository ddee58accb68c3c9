package dev.weft.runtime.task;

import dev.weft.core.metric.MetricRegistry;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.ReaderLink;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.runtime.timer.ProcessingTimers;

/**
 * Makes the chain of an attempt that nobody starts, and lets it go: what that loads, the first real attempt of the plan need not. What it
 * measures nobody reads. On any thread.
 */
final class Rehearsal {
    private static final ReaderLink NO_READER = new ReaderLink() {
        @Override
        public void splitRequested() {}

        @Override
        public void readerEvent(byte[] event) {}

        @Override
        public void progress(ReaderProgress progress) {}
    };

    private Rehearsal() {}

    static void of(TaskPlan plan, TaskEnvironment environment) {
        TaskSignal signal = new TaskSignal(environment.clock());
        signal.bind();
        OutputSet outputs = new OutputSet(signal, environment.clock());
        new ChainBuilder(
                        plan,
                        Task.scope(
                                plan,
                                environment,
                                new MetricRegistry(),
                                new ProcessingTimers(environment.clock()),
                                new Mailbox(signal)),
                        environment.exchange(),
                        environment.shapes(),
                        outputs,
                        signal,
                        NO_READER,
                        (operator, answer) -> {})
                .rehearse();
    }
}
