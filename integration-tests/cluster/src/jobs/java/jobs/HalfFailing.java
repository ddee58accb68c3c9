package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.api.type.Types;
import java.util.concurrent.ExecutionException;

/** Runs as many short jobs as its argument says, one after the other; every second fails in a task. */
public final class HalfFailing {
    private static final long LAST = 1000;

    private HalfFailing() {}

    public static void main(String[] args) throws Exception {
        int runs = Integer.parseInt(args[0]);
        int failed = 0;
        for (int run = 0; run < runs; run++) {
            if (!succeeds(submit(run % 2 == 0 ? Long.MAX_VALUE : LAST / 2))) {
                failed++;
            }
        }
        System.out.println("failed: " + failed + " of " + runs);
    }

    private static JobClient submit(long bad) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(0, LAST)
                .map(number -> {
                    if (number == bad) {
                        throw new IllegalStateException("number " + number + " is bad");
                    }
                    return number;
                })
                .returns(Types.LONG)
                .filter(number -> number < 0)
                .print();
        return env.executeAsync("half");
    }

    private static boolean succeeds(JobClient client) throws Exception {
        try {
            client.getJobExecutionResult().get();
            return true;
        } catch (ExecutionException failure) {
            return false;
        }
    }
}
