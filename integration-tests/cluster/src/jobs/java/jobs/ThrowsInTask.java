package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;

/** Fails in a task, with an exception that nobody else can load or serialise. First argument: open or map. */
public final class ThrowsInTask {
    private ThrowsInTask() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 1_000_000)
                .map(args[0].equals("open") ? new FailsInOpen() : new FailsInMap())
                .name("fails")
                .print();
        env.execute("throws in " + args[0]);
    }

    /** Not serialisable, and only in this jar. */
    static final class Mishap extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("unused")
        private final Object unserialisable = new Object();

        Mishap(String message) {
            super(message, new IllegalArgumentException("the deeper reason"));
        }
    }

    static final class FailsInOpen extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext context) {
            throw new Mishap("cannot open");
        }

        @Override
        public Long map(Long value) {
            return value;
        }
    }

    static final class FailsInMap implements MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            if (value == 4711) {
                throw new Mishap("record 4711 is bad");
            }
            return value;
        }
    }
}
