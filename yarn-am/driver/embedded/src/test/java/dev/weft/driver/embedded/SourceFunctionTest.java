package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.execution.JobClient;
import dev.weft.api.function.CheckpointListener;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.function.legacy.ParallelSourceFunction;
import dev.weft.api.function.legacy.RichParallelSourceFunction;
import dev.weft.api.function.legacy.RichSourceFunction;
import dev.weft.api.function.legacy.SinkFunction;
import dev.weft.api.function.legacy.SourceFunction;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.time.Watermark;
import dev.weft.api.type.Types;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestartStrategyOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources that are functions. */
@Timeout(60)
class SourceFunctionTest {
    private static final int COUNT = 200_000;

    /** Static: the functions' copies of all attempts report in one place. */
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static final AtomicLong LAST = new AtomicLong();
    private static final AtomicLong SUM = new AtomicLong();
    private static final AtomicInteger CLOSED = new AtomicInteger();
    private static final AtomicInteger CANCELED = new AtomicInteger();
    private static volatile CountDownLatch running = new CountDownLatch(1);

    private static StreamExecutionEnvironment environment(int parallelism) {
        return StreamExecutionEnvironment.createLocalEnvironment(parallelism, new Configuration());
    }

    /** Notes two numbers around emitting them, in one locked block: no checkpoint may come inside. Goes on until all failures happened. */
    private static final class Pairs extends RichSourceFunction<Long> implements CheckpointedFunction {
        private static final long serialVersionUID = 1L;

        private transient ListState<Long> state;
        private transient volatile boolean running;
        private long next;

        @SuppressWarnings("NullAway.Init") // initializeState comes before every other call
        Pairs() {}

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            state = context.getOperatorStateStore().getListState(new ListStateDescriptor<>("next", Long.class));
            for (Long before : state.get()) {
                next = before;
            }
        }

        @Override
        public void open(OpenContext openContext) {
            running = true;
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            state.update(List.of(next));
        }

        @Override
        public void run(SourceContext<Long> context) {
            while (running && (next < COUNT || FAILURES.get() > 0)) {
                synchronized (context.getCheckpointLock()) {
                    next++;
                    context.collect(next);
                    context.collect(next + 1);
                    next++;
                }
            }
            LAST.set(next);
        }

        @Override
        public void cancel() {
            running = false;
        }

        @Override
        public void close() {
            CLOSED.incrementAndGet();
        }
    }

    /** Keeps the sum in state, and fails a few times, each after a checkpoint. */
    private static final class Adding implements SinkFunction<Long>, CheckpointedFunction, CheckpointListener {
        private static final long serialVersionUID = 1L;

        private transient ListState<Long> state;
        private boolean completed;
        private long sum;

        @SuppressWarnings("NullAway.Init") // initializeState comes before every other call
        Adding() {}

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            state = context.getOperatorStateStore().getListState(new ListStateDescriptor<>("sum", Long.class));
            for (Long before : state.get()) {
                sum = before;
            }
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            state.update(List.of(sum));
        }

        @Override
        public void invoke(Long value) {
            if (completed && FAILURES.get() > 0) {
                FAILURES.decrementAndGet();
                throw new IllegalStateException("at " + value);
            }
            sum += value;
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            completed = true;
        }

        @Override
        public void finish() {
            SUM.set(sum);
        }
    }

    @Test
    void everyRecordCountsOnceOverFailures() throws Exception {
        FAILURES.set(2);
        CLOSED.set(0);
        Configuration config = new Configuration();
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 5);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1, config);
        environment.enableCheckpointing(10);
        environment.addSource(new Pairs()).addSink(new Adding());

        environment.execute();

        assertThat(SUM).hasValue(LAST.get() * (LAST.get() + 1) / 2);
        assertThat(LAST).hasValueGreaterThanOrEqualTo(COUNT);
        assertThat(FAILURES).hasValue(0);
        assertThat(CLOSED).hasValue(3);
    }

    /** Emits with time of its own, and reuses one object. */
    private static final class Timed implements SourceFunction<List<Integer>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void run(SourceContext<List<Integer>> context) {
            List<Integer> reused = new ArrayList<>(List.of(0));
            for (int i = 1; i <= 3; i++) {
                reused.set(0, i);
                context.collectWithTimestamp(reused, 10L * i);
                context.emitWatermark(new Watermark(10L * i));
            }
            context.markAsTemporarilyIdle();
            context.close();
        }

        @Override
        public void cancel() {}
    }

    @Test
    void recordsCarryTheirTimeAndAreCopied() throws Exception {
        List<String> seen = new ArrayList<>();
        try (CloseableIterator<String> results = environment(1)
                .addSource(new Timed(), Types.LIST(Types.INT))
                .process(new ProcessFunction<List<Integer>, String>() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public void processElement(List<Integer> value, Context ctx, Collector<String> out) {
                        out.collect(value.get(0) + "@" + ctx.timestamp() + " after "
                                + ctx.timerService().currentWatermark());
                    }
                })
                .executeAndCollect()) {
            results.forEachRemaining(seen::add);
        }

        assertThat(seen).containsExactly("1@10 after " + Long.MIN_VALUE, "2@20 after 10", "3@30 after 20");
    }

    /** Emits its subtask's number. */
    private static final class Subtasks extends RichParallelSourceFunction<Integer> {
        private static final long serialVersionUID = 1L;

        @Override
        public void run(SourceContext<Integer> context) {
            context.collect(getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
        }

        @Override
        public void cancel() {}
    }

    @Test
    void aParallelOneRunsInEachSubtask() throws Exception {
        assertThat(environment(3).addSource(new Subtasks()).executeAndCollect(10))
                .containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void anotherOneRunsInOne() {
        StreamExecutionEnvironment environment = environment(3);

        assertThat(environment.addSource(new Pairs()).getParallelism()).isEqualTo(1);
        assertThatThrownBy(() -> environment.addSource(new Pairs()).setParallelism(2))
                .hasMessageContaining("Pairs")
                .hasMessageContaining("ParallelSourceFunction");
    }

    /** Blocks in the middle of what it does until it is interrupted. */
    private static final class Blocked implements ParallelSourceFunction<String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void run(SourceContext<String> context) throws Exception {
            context.collect("one");
            running.countDown();
            new CountDownLatch(1).await();
        }

        @Override
        public void cancel() {
            CANCELED.incrementAndGet();
        }
    }

    @Test
    void cancelReachesAFunctionThatWaits() throws Exception {
        running = new CountDownLatch(2);
        CANCELED.set(0);
        StreamExecutionEnvironment environment = environment(2);
        environment.addSource(new Blocked()).sinkTo(new DiscardingSink<>());
        JobClient job = environment.executeAsync("blocked");
        running.await();

        job.cancel().get();

        assertThat(job.getJobExecutionResult()).failsWithin(Duration.ofSeconds(30));
        assertThat(CANCELED).hasValue(2);
    }

    /** Emits without an end and never looks at anything: only the refusal of its records stops it. */
    private static final class Deaf implements SourceFunction<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void run(SourceContext<Long> context) {
            for (long i = 0; ; i++) {
                context.collect(i);
                running.countDown();
            }
        }

        @Override
        public void cancel() {
            CANCELED.incrementAndGet();
        }
    }

    @Test
    void cancelEndsAFunctionThatDoesNotLook() throws Exception {
        running = new CountDownLatch(1);
        StreamExecutionEnvironment environment = environment(1);
        environment.addSource(new Deaf()).sinkTo(new DiscardingSink<>());
        JobClient job = environment.executeAsync("deaf");
        running.await();

        job.cancel().get();

        assertThat(job.getJobExecutionResult()).failsWithin(Duration.ofSeconds(30));
    }

    /** Fails after its record. */
    private static final class Failing implements SourceFunction<String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void run(SourceContext<String> context) {
            context.collect("one");
            throw new IllegalStateException("no more paper");
        }

        @Override
        public void cancel() {}
    }

    @Test
    void aFailureNamesTheSource() {
        StreamExecutionEnvironment environment = environment(1);
        environment.addSource(new Failing(), "ticker").sinkTo(new DiscardingSink<>());

        assertThatThrownBy(environment::execute)
                .hasMessageContaining("Source: ticker")
                .hasMessageContaining("no more paper");
    }

    /** Emits null. */
    private static final class Null implements SourceFunction<String> {
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("NullAway") // what a program without null checks does
        public void run(SourceContext<String> context) {
            context.collect(null);
        }

        @Override
        public void cancel() {}
    }

    @Test
    void nullIsRefused() {
        StreamExecutionEnvironment environment = environment(1);
        environment.addSource(new Null()).sinkTo(new DiscardingSink<>());

        assertThatThrownBy(environment::execute).hasMessageContaining("emitted null");
    }
}
