package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the records of its own stream in {@code main}. Each is a number behind the text of a file that the program registered. Arguments:
 * the file, how many numbers, the number at which the first attempt fails (0: none), and, if wanted, a file that holds the numbers up to
 * a hundred in 50 ms, and the last one back, for as long as it is there.
 */
public final class Collects {
    private Collects() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.registerCachedFile(args[0], "prefix");
        env.enableCheckpointing(200);
        long numbers = Long.parseLong(args[1]);
        long failsAt = Long.parseLong(args[2]);
        String hold = args.length > 3 ? args[3] : "";
        long count = 0;
        long sum = 0;
        String prefix = "";
        try (CloseableIterator<String> records = env.fromSequence(1, numbers)
                .map(new Prefixed(failsAt, numbers, hold))
                .executeAndCollect("collects")) {
            while (records.hasNext()) {
                String record = records.next();
                prefix = record.substring(0, record.indexOf(' '));
                sum += Long.parseLong(record.substring(record.indexOf(' ') + 1));
                count++;
            }
        }
        System.out.println("Collected " + count + " records of " + prefix + ", sum " + sum);
    }

    static final class Prefixed extends RichMapFunction<Long, String> {
        private static final long serialVersionUID = 1L;

        private static final long HELD_AT = 100;
        private static final long HELD_MILLIS = 50;

        private final long failsAt;
        private final long last;
        private final String hold;
        private String prefix = "";

        Prefixed(long failsAt, long last, String hold) {
            this.failsAt = failsAt;
            this.last = last;
            this.hold = hold;
        }

        @Override
        public void open(OpenContext context) throws Exception {
            prefix = Files.readString(
                    getRuntimeContext().getDistributedCache().getFile("prefix").toPath());
        }

        @Override
        public String map(Long number) throws InterruptedException {
            holdBack(number);
            if (number == failsAt && getRuntimeContext().getTaskInfo().getAttemptNumber() == 0) {
                throw new IllegalStateException("at " + number);
            }
            return prefix + " " + number;
        }

        /** The last number comes when nothing holds it. */
        private void holdBack(long number) throws InterruptedException {
            boolean waits = number % HELD_AT == 0 || number == last;
            while (waits && !hold.isEmpty() && Files.exists(Path.of(hold))) {
                Thread.sleep(HELD_MILLIS);
                waits = number == last;
            }
        }
    }
}
