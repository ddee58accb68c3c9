package dev.weft.taskmanager.inspect;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.StackTreeBuilder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Looks at the threads of a vertex again and again, and tells what it saw. Confined to the worker's loop, but for the looking. */
final class StackSampling {
    /** A reply stays far below the limit of a frame. */
    private static final int MAX_NODES = 10_000;

    private static final int MAX_SAMPLES = 1_000;
    private static final int MAX_DEPTH = 500;

    private final EventLoop loop;
    private final Executor blocking;
    private final SampledThreads threads;

    StackSampling(EventLoop loop, Executor blocking, SampledThreads threads) {
        this.loop = loop;
        this.blocking = blocking;
        this.threads = threads;
    }

    void begin(Inspection.SampleStacks asked, Consumer<Findings> answer) {
        new Run(asked, answer).step();
    }

    /** One request's samples. The builder is used by one thread at a time: the next look begins when the last has ended. */
    private final class Run {
        private final Inspection.SampleStacks asked;
        private final Consumer<Findings> answer;
        private final StackTreeBuilder tree = new StackTreeBuilder(MAX_NODES);
        private final int depth;
        private int remaining;

        Run(Inspection.SampleStacks asked, Consumer<Findings> answer) {
            this.asked = asked;
            this.answer = answer;
            this.depth = Math.max(1, Math.min(asked.depth(), MAX_DEPTH));
            this.remaining = Math.min(asked.samples(), MAX_SAMPLES);
        }

        void step() {
            if (remaining-- <= 0) {
                answer.accept(new Findings.Stacks(tree.build()));
                return;
            }
            blocking.execute(() -> {
                look();
                loop.schedule(asked.interval(), this::step);
            });
        }

        private void look() {
            long[] ids = threads.threadsOf(asked.job(), asked.vertex(), asked.subtask()).stream()
                    .mapToLong(Thread::getId)
                    .toArray();
            for (ThreadInfo thread : ManagementFactory.getThreadMXBean().getThreadInfo(ids, Integer.MAX_VALUE)) {
                if (thread != null && thread.getStackTrace().length > 0) {
                    tree.add(frames(thread.getStackTrace()), thread.getThreadState() == Thread.State.RUNNABLE);
                }
            }
        }

        /** From the thread's first call to where it is, without what is deeper than was asked for. */
        private List<String> frames(StackTraceElement[] stack) {
            List<String> frames = new ArrayList<>(Math.min(depth, stack.length));
            for (int i = stack.length - 1; i >= 0 && frames.size() < depth; i--) {
                frames.add(stack[i].getClassName() + "." + stack[i].getMethodName() + ":" + stack[i].getLineNumber());
            }
            return frames;
        }
    }
}
