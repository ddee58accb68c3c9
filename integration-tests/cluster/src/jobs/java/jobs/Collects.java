package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import java.nio.file.Files;

/**
 * Reads the records of its own stream in {@code main}. Each is a number behind the text of a file that the program registered. Arguments:
 * the file, how many numbers, the number at which the first attempt fails (0: none).
 */
public final class Collects {
    private Collects() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.registerCachedFile(args[0], "prefix");
        env.enableCheckpointing(200);
        long numbers = Long.parseLong(args[1]);
        long failsAt = Long.parseLong(args[2]);
        long count = 0;
        long sum = 0;
        String prefix = "";
        try (CloseableIterator<String> records =
                env.fromSequence(1, numbers).map(new Prefixed(failsAt)).executeAndCollect("collects")) {
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

        private final long failsAt;
        private String prefix = "";

        Prefixed(long failsAt) {
            this.failsAt = failsAt;
        }

        @Override
        public void open(OpenContext context) throws Exception {
            prefix = Files.readString(
                    getRuntimeContext().getDistributedCache().getFile("prefix").toPath());
        }

        @Override
        public String map(Long number) {
            if (number == failsAt && getRuntimeContext().getTaskInfo().getAttemptNumber() == 0) {
                throw new IllegalStateException("at " + number);
            }
            return prefix + " " + number;
        }
    }
}
