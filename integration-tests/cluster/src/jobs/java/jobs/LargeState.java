package jobs;

import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.connector.files.FileSink;
import dev.weft.core.fs.Path;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * State of which no two bytes are alike: {@code --keys} values of {@code --bytes} each, every one read and replaced {@code --rounds}
 * times. A key whose value was replaced so often becomes a line in the folder {@code --out}; a value that is not the one written
 * last fails the job.
 */
public final class LargeState {
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private LargeState() {}

    public static void main(String[] args) throws Exception {
        ParameterTool options = ParameterTool.fromArgs(args);
        long keys = options.getLong("keys", 100_000);
        int rounds = options.getInt("rounds", 2);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(0, keys * rounds - 1)
                .keyBy(number -> number % keys * SCATTER)
                .process(new Replacing(options.getInt("bytes", 1000), rounds))
                .uid("replacing")
                .name("replacing")
                .sinkTo(FileSink.forRowFormat(new Path(options.getRequired("out")), new SimpleStringEncoder<String>())
                        .build())
                .uid("lines");
        env.execute("large state");
    }

    static final class Replacing extends KeyedProcessFunction<Long, Long, String> {
        private static final long serialVersionUID = 1L;

        private final int bytes;
        private final int rounds;
        private transient ValueState<byte[]> value;

        Replacing(int bytes, int rounds) {
            this.bytes = bytes;
            this.rounds = rounds;
        }

        @Override
        public void open(OpenContext context) {
            value = getRuntimeContext().getState(new ValueStateDescriptor<>("value", byte[].class));
        }

        @Override
        public void processElement(Long number, Context context, Collector<String> out) throws Exception {
            long key = context.getCurrentKey();
            byte[] before = value.value();
            int round = before == null ? 1 : ByteBuffer.wrap(before).getInt() + 1;
            if (before != null && !Arrays.equals(before, value(key, round - 1))) {
                throw new IllegalStateException("key " + key + " has not the value of round " + (round - 1));
            }
            value.update(value(key, round));
            if (round == rounds) {
                out.collect(String.valueOf(key));
            }
        }

        private byte[] value(long key, int round) {
            byte[] made = new byte[bytes];
            new SplittableRandom(key + round).nextBytes(made);
            ByteBuffer.wrap(made).putInt(round);
            return made;
        }
    }
}
