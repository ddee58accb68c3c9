package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Full load over an exchange, with state on the heap and direct buffers within their budget; after a time its user code
 * leaks direct memory. Arguments: seconds of load, MiB of direct buffers per subtask.
 */
public final class Hoarder {
    private static final long KEYS = 200_000;
    private static final int PAYLOAD_CHARS = 100;
    private static final int MIB = 1 << 20;

    private Hoarder() {}

    public static void main(String[] args) throws Exception {
        String padding = "x".repeat(PAYLOAD_CHARS);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(0, Long.MAX_VALUE - 1)
                .map(number -> Tuple2.of(number % KEYS, padding + number))
                .returns(Types.TUPLE(Types.LONG, Types.STRING))
                .name("payloads")
                .keyBy(payload -> payload.f0)
                .reduce((older, newer) -> newer)
                .name("newest")
                .map(new Hoard(Long.parseLong(args[0]), Integer.parseInt(args[1])))
                .returns(Types.STRING)
                .name("hoard")
                .filter(String::isEmpty)
                .print();
        env.execute("hoarder");
    }

    static final class Hoard extends RichMapFunction<Tuple2<Long, String>, String> {
        private static final long serialVersionUID = 1L;

        private final long loadSeconds;
        private final int heldMebibytes;
        private transient List<ByteBuffer> held;
        private transient long leakFromNanos;

        Hoard(long loadSeconds, int heldMebibytes) {
            this.loadSeconds = loadSeconds;
            this.heldMebibytes = heldMebibytes;
        }

        @Override
        public void open(OpenContext context) {
            held = new ArrayList<>();
            leakFromNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(loadSeconds);
            for (int i = 0; i < heldMebibytes; i++) {
                hold();
            }
        }

        @Override
        public String map(Tuple2<Long, String> payload) {
            if (System.nanoTime() - leakFromNanos > 0) {
                hold();
            }
            return payload.f1;
        }

        /** Every page is touched, so that it counts. */
        private void hold() {
            ByteBuffer buffer = ByteBuffer.allocateDirect(MIB);
            while (buffer.remaining() >= Long.BYTES) {
                buffer.putLong(-1L);
            }
            held.add(buffer);
        }
    }
}
