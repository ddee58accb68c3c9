package dev.weft.examples;

import dev.weft.api.AsyncDataStream;
import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.async.AsyncRetryStrategies;
import dev.weft.api.async.ResultFuture;
import dev.weft.api.async.RetryPredicates;
import dev.weft.api.async.RichAsyncFunction;
import dev.weft.api.function.OpenContext;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Looks each number up in a slow service without waiting for the answers one by one; a try that fails is made again:
 * {@code [--mode ordered|unordered] [--numbers 1000] [--capacity 20]}.
 */
public final class AsyncLookup {
    private static final int TRIES = 3;
    private static final long RETRY_MILLIS = 10;
    private static final long LIMIT_SECONDS = 20;

    private AsyncLookup() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        boolean ordered = parameters.get("mode", "unordered").equals("ordered");

        answers(
                        env.fromSequence(0, parameters.getLong("numbers", 1000) - 1),
                        ordered,
                        parameters.getInt("capacity", 20))
                .print();

        env.execute("Async lookup");
    }

    /** The service's answer to each number. */
    static DataStream<String> answers(DataStream<Long> numbers, boolean ordered, int capacity) {
        var retries = new AsyncRetryStrategies.FixedDelayRetryStrategyBuilder<String>(TRIES, RETRY_MILLIS)
                .ifException(RetryPredicates.HAS_EXCEPTION_PREDICATE)
                .build();
        return ordered
                ? AsyncDataStream.orderedWaitWithRetry(
                        numbers, new Lookup(), LIMIT_SECONDS, TimeUnit.SECONDS, capacity, retries)
                : AsyncDataStream.unorderedWaitWithRetry(
                        numbers, new Lookup(), LIMIT_SECONDS, TimeUnit.SECONDS, capacity, retries);
    }

    /** Asks a service that answers on threads of its own, and refuses the first try for every tenth number. */
    static final class Lookup extends RichAsyncFunction<Long, String> {
        private static final long serialVersionUID = 1L;
        private static final int THREADS = 4;
        private static final int REFUSED_EVERY = 10;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ExecutorService service;

        private transient long refused;

        @Override
        public void open(OpenContext openContext) {
            service = Executors.newFixedThreadPool(THREADS);
            refused = -1;
        }

        @Override
        public void asyncInvoke(Long number, ResultFuture<String> answer) {
            boolean refuse = number % REFUSED_EVERY == 0 && refused < number;
            if (refuse) {
                refused = number;
            }
            service.execute(() -> {
                if (refuse) {
                    answer.completeExceptionally(new IllegalStateException("busy"));
                } else {
                    answer.complete(List.of("answer to " + number));
                }
            });
        }

        @Override
        public void close() {
            if (service != null) {
                service.shutdownNow();
            }
        }
    }
}
