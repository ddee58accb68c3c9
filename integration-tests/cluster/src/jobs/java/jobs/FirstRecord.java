package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.function.LongCounter;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;

/** Says how long it took from execute() to the first record in a task. On one host, whose clock both read. */
public final class FirstRecord {
    private static final String SEEN = "first record at";

    private FirstRecord() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 1).map(new Watch()).name("watch").print();
        long begin = System.currentTimeMillis();
        JobExecutionResult result = env.execute("first record");
        long seen = result.<Long>getAccumulatorResult(SEEN);
        System.out.println("First record after " + (seen - begin) + " ms");
    }

    static final class Watch extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final LongCounter seen = new LongCounter();

        @Override
        public void open(OpenContext context) {
            getRuntimeContext().addAccumulator(SEEN, seen);
        }

        @Override
        public Long map(Long value) {
            seen.add(System.currentTimeMillis());
            return value;
        }
    }
}
