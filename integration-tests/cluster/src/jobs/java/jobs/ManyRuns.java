package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.type.Types;

/** Runs as many short jobs as its argument says, one after the other; cancels every fourth. */
public final class ManyRuns {
    private static final int CANCEL_EVERY = 4;
    private static final long ASK_MILLIS = 20;

    /** Stays on a task's thread: it must go with that thread. */
    private static final ThreadLocal<long[]> SEEN = ThreadLocal.withInitial(() -> new long[1]);

    private ManyRuns() {}

    public static void main(String[] args) throws Exception {
        int runs = Integer.parseInt(args[0]);
        for (int run = 1; run <= runs; run++) {
            if (run % CANCEL_EVERY == 0) {
                cancel(submit(Long.MAX_VALUE - 1, 1));
            } else {
                submit(1000, 0).getJobExecutionResult().get();
            }
        }
    }

    private static JobClient submit(long last, long pauseMillis) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(0, last)
                .map(number -> {
                    SEEN.get()[0]++;
                    if (pauseMillis > 0) {
                        Thread.sleep(pauseMillis);
                    }
                    return number;
                })
                .returns(Types.LONG)
                .name("numbers")
                .keyBy(number -> number % 97)
                .sum(0)
                .filter(sum -> sum < 0)
                .print();
        return env.executeAsync(pauseMillis > 0 ? "to be cancelled" : "short");
    }

    private static void cancel(JobClient client) throws Exception {
        while (client.getJobStatus().get() != JobStatus.RUNNING) {
            Thread.sleep(ASK_MILLIS);
        }
        client.cancel().get();
        while (!client.getJobStatus().get().isGloballyTerminalState()) {
            Thread.sleep(ASK_MILLIS);
        }
    }
}
