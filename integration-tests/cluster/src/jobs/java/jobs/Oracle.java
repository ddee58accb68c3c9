package jobs;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.connector.Sink;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.connector.files.DefaultRollingPolicy;
import dev.weft.connector.files.FileSink;
import dev.weft.connector.files.OnCheckpointRollingPolicy;
import dev.weft.core.fs.Path;
import dev.weft.core.unit.MemorySize;
import java.time.Duration;
import jobs.PacedSource.Numbered;

/**
 * The job whose output a verifier can judge: numbered records, a running count and sum per key, event-time timers, a sink in two
 * phases. Every record becomes a line {@code R lane sequence key count sum checksum}, every timer a line {@code T key time}; the end
 * of a lane that was held open is a line {@code E lane records}. Options:
 * {@code --out} folder, {@code --records} per lane, {@code --lanes}, {@code --rate} records per second and reader, {@code --keys},
 * {@code --rolling checkpoint|size}, {@code --sink files|transactional}, the latter with {@code --database host:port},
 * {@code --faults} local folder in which faults are ordered: {@code open}, {@code map},
 * {@code timer}, {@code snapshot}, {@code commit}, {@code committed}; {@code --hold} local file while which exists the job does not end; {@code --arrivals}
 * local folder for {@link Arrivals}.
 */
public final class Oracle {
    private static final int TIMER_EVERY = 16;
    private static final long TIMER_DELAY_MILLIS = 40;

    private Oracle() {}

    public static void main(String[] args) throws Exception {
        ParameterTool options = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        PacedSource source = new PacedSource(
                options.getInt("lanes", 6),
                options.getLong("records", 10_000),
                options.getLong("rate", 5_000),
                options.get("hold", ""));
        Faults faults = new Faults(options.get("faults", ""));
        Arrivals arrivals = new Arrivals(options.get("arrivals", ""));
        int keys = options.getInt("keys", 97);
        WatermarkStrategy<Numbered> time = WatermarkStrategy.<Numbered>forBoundedOutOfOrderness(Duration.ofMillis(20));
        Sink<String> sink = options.get("sink", "files").equals("files")
                ? FaultySink.of(files(options), faults, arrivals)
                : FaultySink.of(new TransactionalSink(options.getRequired("database")), faults, arrivals);
        DataStream<String> lines = env.fromSource(source, time, "numbers")
                .uid("numbers")
                .keyBy(record -> (int) ((record.lane() * 31L + record.sequence()) % keys))
                .process(new Counting(faults))
                .uid("counting")
                .name("counting");
        (arrivals.areWanted() ? lines.map(new Watched(arrivals)).uid("watched") : lines)
                .sinkTo(sink)
                .uid("lines")
                .name("lines");
        env.execute("oracle");
    }

    private static FileSink<String> files(ParameterTool options) {
        FileSink.DefaultRowFormatBuilder<String> sink =
                FileSink.forRowFormat(new Path(options.getRequired("out")), new SimpleStringEncoder<String>());
        if (options.get("rolling", "checkpoint").equals("checkpoint")) {
            sink.withRollingPolicy(OnCheckpointRollingPolicy.build());
        } else {
            sink.withRollingPolicy(DefaultRollingPolicy.builder()
                    .withMaxPartSize(MemorySize.ofMebiBytes(1))
                    .build());
        }
        return sink.build();
    }

    /** Counts and sums per key, and has a timer fire now and then. */
    static final class Counting extends KeyedProcessFunction<Integer, Numbered, String>
            implements CheckpointedFunction {
        private static final long serialVersionUID = 1L;
        /** Asking the disk for every record would be a slow operator by itself. */
        private static final int LOOK_EVERY = 64;

        private final Faults faults;
        private transient ValueState<Long> count;
        private transient ValueState<Long> sum;
        private transient int seen;

        Counting(Faults faults) {
            this.faults = faults;
        }

        @Override
        public void open(OpenContext context) {
            faults.look("open");
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
            sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Long.class));
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            faults.look("snapshot");
        }

        @Override
        public void processElement(Numbered record, Context context, Collector<String> out) throws Exception {
            if (++seen % LOOK_EVERY == 0) {
                faults.look("map");
            }
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
            if (record.last()) {
                out.collect("E " + record.lane() + " " + (record.sequence() + 1));
            }
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
            faults.look("timer");
            out.collect("T " + context.getCurrentKey() + " " + timestamp);
        }
    }

    /** In front of the sink, in its chain: writes down when records come. */
    static final class Watched extends RichMapFunction<String, String> {
        private static final long serialVersionUID = 1L;

        private final Arrivals arrivals;
        private transient Arrivals.Log log;

        Watched(Arrivals arrivals) {
            this.arrivals = arrivals;
        }

        @Override
        public void open(OpenContext context) throws Exception {
            log = arrivals.begin(getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
        }

        @Override
        public String map(String line) {
            log.arrived();
            return line;
        }
    }
}
