package jobs;

import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.connector.files.DefaultRollingPolicy;
import dev.weft.connector.files.FileSink;
import dev.weft.connector.files.OnCheckpointRollingPolicy;
import dev.weft.core.fs.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import jobs.PacedSource.Numbered;

/**
 * The job whose output a verifier can judge: numbered records, a running count and sum per key, event-time timers, a sink in two
 * phases. Every record becomes a line {@code R lane sequence key count sum checksum}, every timer a line {@code T key time}. Options:
 * {@code --out} folder, {@code --records} per lane, {@code --lanes}, {@code --rate} records per second and reader, {@code --keys},
 * {@code --rolling checkpoint|size}, {@code --failure} one in how many records throws, only in the first attempts.
 */
public final class Oracle {
    static final int TIMER_EVERY = 16;
    static final long TIMER_DELAY_MILLIS = 40;

    private Oracle() {}

    public static void main(String[] args) throws Exception {
        ParameterTool options = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        PacedSource source = new PacedSource(
                options.getInt("lanes", 6), options.getLong("records", 10_000), options.getLong("rate", 5_000));
        int keys = options.getInt("keys", 97);
        WatermarkStrategy<Numbered> time =
                WatermarkStrategy.<Numbered>forBoundedOutOfOrderness(Duration.ofMillis(20));
        FileSink.DefaultRowFormatBuilder<String> sink =
                FileSink.forRowFormat(new Path(options.getRequired("out")), new SimpleStringEncoder<String>());
        if (options.get("rolling", "checkpoint").equals("checkpoint")) {
            sink.withRollingPolicy(OnCheckpointRollingPolicy.build());
        } else {
            sink.withRollingPolicy(DefaultRollingPolicy.builder()
                    .withMaxPartSize(dev.weft.core.unit.MemorySize.ofMebiBytes(1))
                    .build());
        }
        env.fromSource(source, time, "numbers")
                .uid("numbers")
                .keyBy(record -> (int) ((record.lane() * 31L + record.sequence()) % keys))
                .process(new Counting(options.getInt("failure", 0)))
                .uid("counting")
                .name("counting")
                .sinkTo(sink.build())
                .uid("lines")
                .name("lines");
        env.execute("oracle");
    }

    /** Counts and sums per key, and has a timer fire now and then. */
    static final class Counting extends KeyedProcessFunction<Integer, Numbered, String> {
        private static final long serialVersionUID = 1L;
        private static final int LAST_FAILING_ATTEMPT = 3;

        private final int failure;
        private transient ValueState<Long> count;
        private transient ValueState<Long> sum;

        Counting(int failure) {
            this.failure = failure;
        }

        @Override
        public void open(OpenContext context) {
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
            sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Long.class));
        }

        @Override
        public void processElement(Numbered record, Context context, Collector<String> out) throws Exception {
            maybeFail();
            Long before = count.value();
            long counted = before == null ? 1 : before + 1;
            Long summed = sum.value();
            long total = (summed == null ? 0 : summed) + record.checksum();
            count.update(counted);
            sum.update(total);
            if (counted % TIMER_EVERY == 0) {
                context.timerService().registerEventTimeTimer(context.timestamp() + TIMER_DELAY_MILLIS);
            }
            out.collect("R " + record.lane() + " " + record.sequence() + " " + context.getCurrentKey() + " " + counted
                    + " " + total + " " + record.checksum());
        }

        private void maybeFail() {
            boolean young = getRuntimeContext().getTaskInfo().getAttemptNumber() < LAST_FAILING_ATTEMPT;
            if (failure > 0 && young && ThreadLocalRandom.current().nextInt(failure) == 0) {
                throw new IllegalStateException("a fault on purpose");
            }
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
            out.collect("T " + context.getCurrentKey() + " " + timestamp);
        }
    }
}
