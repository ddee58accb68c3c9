package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.LongCounter;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.legacy.PrintSinkFunction;
import dev.weft.api.function.legacy.RichSinkFunction;
import dev.weft.api.function.legacy.SinkFunction;
import dev.weft.api.function.legacy.TwoPhaseCommitSinkFunction;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestartStrategyOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sinks that are functions. */
@Timeout(60)
class SinkFunctionTest {
    /** Static: the function's copies of all attempts report in one place. */
    private static final AtomicLong TOTAL = new AtomicLong();

    private static final AtomicLong LAST_WATERMARK = new AtomicLong();
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static StreamExecutionEnvironment environment(Configuration config) {
        return StreamExecutionEnvironment.createLocalEnvironment(1, config);
    }

    private static Configuration restarting() {
        Configuration config = new Configuration();
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 5);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        return config;
    }

    /** Adds timestamps, which equal the values, and keeps the sum in a state of its own. */
    private static final class Summing extends RichSinkFunction<Long> implements CheckpointedFunction {
        private static final long serialVersionUID = 1L;

        private final int failures;
        private final LongCounter taken = new LongCounter();
        private transient ListState<Long> state;
        private long sum;

        @SuppressWarnings("NullAway.Init") // initializeState comes before every other call
        Summing(int failures) {
            this.failures = failures;
        }

        @Override
        public void open(OpenContext openContext) {
            getRuntimeContext().addAccumulator("taken", taken);
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            state = context.getOperatorStateStore().getListState(new ListStateDescriptor<>("sum", Long.class));
            for (Long before : state.get()) {
                sum += before;
            }
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            state.update(java.util.List.of(sum));
        }

        @Override
        public void invoke(Long value, Context context) {
            if (value % 50_000 == 0 && FAILURES.incrementAndGet() <= failures) {
                throw new IllegalStateException("at " + value);
            }
            Long timestamp = context.timestamp();
            sum += timestamp == null ? 0 : timestamp;
            taken.add(1L);
        }

        @Override
        public void writeWatermark(Watermark watermark) {
            LAST_WATERMARK.set(watermark.getTimestamp());
        }

        @Override
        public void finish() {
            TOTAL.set(sum);
        }
    }

    private static StreamExecutionEnvironment summing(Configuration config, int failures) {
        FAILURES.set(0);
        StreamExecutionEnvironment environment = environment(config);
        environment
                .fromSequence(1, 200_000)
                .assignTimestampsAndWatermarks(WatermarkStrategy.<Long>forMonotonousTimestamps()
                        .withTimestampAssigner((value, before) -> value))
                .addSink(new Summing(failures))
                .name("sums");
        return environment;
    }

    @Test
    void aSinkFunctionHasTimeAContextAndAnEnd() throws Exception {
        Long taken = summing(new Configuration(), 0).execute().getAccumulatorResult("taken");

        assertThat(taken).isEqualTo(200_000L);
        assertThat(TOTAL).hasValue(200_000L * 200_001 / 2);
        assertThat(LAST_WATERMARK).hasValue(Long.MAX_VALUE);
    }

    @Test
    void itsStateGoesOnAfterAFailure() throws Exception {
        StreamExecutionEnvironment environment = summing(restarting(), 2);
        environment.enableCheckpointing(10);

        environment.execute();

        assertThat(FAILURES).hasValueGreaterThanOrEqualTo(3);
        assertThat(TOTAL).hasValue(200_000L * 200_001 / 2);
    }

    /** An outside system that knows its transactions: numbers of records by transaction. */
    private static final Map<Long, Long> COMMITTED = new ConcurrentHashMap<>();

    private static final AtomicLong BEGUN = new AtomicLong();

    /** Counts records in transactions: number of the transaction, records. */
    private static final class Counting extends TwoPhaseCommitSinkFunction<Long, Tuple2<Long, Long>, Void> {
        private static final long serialVersionUID = 1L;

        Counting() {
            super(
                    Types.<Tuple2<Long, Long>>TUPLE(Types.LONG, Types.LONG).createSerializer(),
                    Types.VOID.createSerializer());
        }

        @Override
        protected Tuple2<Long, Long> beginTransaction() {
            return Tuple2.of(BEGUN.incrementAndGet(), 0L);
        }

        @Override
        protected void invoke(Tuple2<Long, Long> transaction, Long value, Context context) {
            if (value % 50_000 == 0 && FAILURES.incrementAndGet() <= 2) {
                throw new IllegalStateException("at " + value);
            }
            transaction.f1++;
        }

        @Override
        protected void preCommit(Tuple2<Long, Long> transaction) {}

        @Override
        protected void commit(Tuple2<Long, Long> transaction) {
            COMMITTED.put(transaction.f0, transaction.f1);
        }

        @Override
        protected void abort(Tuple2<Long, Long> transaction) {
            COMMITTED.remove(transaction.f0);
        }
    }

    @Test
    void transactionsHoldEachRecordOnceInSpiteOfFailures() throws Exception {
        FAILURES.set(0);
        COMMITTED.clear();
        StreamExecutionEnvironment environment = environment(restarting());
        environment.enableCheckpointing(10);
        environment.fromSequence(1, 200_000).addSink(new Counting());

        environment.execute();

        assertThat(FAILURES).hasValueGreaterThanOrEqualTo(3);
        assertThat(COMMITTED.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(200_000);
    }

    @Test
    void aSinkThatDoesNothingFailsAndIsNamed() {
        StreamExecutionEnvironment environment = environment(new Configuration());
        environment
                .fromData(1, 2)
                .addSink(new SinkFunction<Integer>() {
                    private static final long serialVersionUID = 1L;
                })
                .name("nothing");

        assertThatThrownBy(environment::execute)
                .hasMessageContaining("Operator 'Sink: nothing' failed in invoke")
                .hasMessageContaining("overrides neither");
    }

    @Test
    void printsWithPrefix() throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment environment = environment(new Configuration());
            environment.fromData("a").addSink(new PrintSinkFunction<>("p", false));

            environment.execute();

            assertThat(printed.lines()).contains("p> a");
        }
    }
}
