package dev.weft.api;

import dev.weft.api.async.AsyncFunction;
import dev.weft.api.async.AsyncRetryStrategy;
import dev.weft.api.async.AsyncSettings;
import dev.weft.api.graph.OperatorSpec.AsyncSpec;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks the outside about each record without waiting for each answer. Ordered: answers leave in the order of their records.
 * Unordered: as they come, but never across a watermark. Records in flight are part of checkpoints.
 */
public class AsyncDataStream {
    private static final int DEFAULT_QUEUE_CAPACITY = 100;

    /** Answers as they come; at most {@code capacity} requests at a time. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> unorderedWait(
            DataStream<IN> in, AsyncFunction<IN, OUT> func, long timeout, TimeUnit timeUnit, int capacity) {
        return add(in, func, false, timeUnit.toMillis(timeout), capacity, null);
    }

    /** Answers as they come; at most 100 requests at a time. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> unorderedWait(
            DataStream<IN> in, AsyncFunction<IN, OUT> func, long timeout, TimeUnit timeUnit) {
        return unorderedWait(in, func, timeout, timeUnit, DEFAULT_QUEUE_CAPACITY);
    }

    /** Answers as they come, requests tried again; at most 100 at a time. {@code timeout} is for all tries of a record. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> unorderedWaitWithRetry(
            DataStream<IN> in,
            AsyncFunction<IN, OUT> func,
            long timeout,
            TimeUnit timeUnit,
            AsyncRetryStrategy<OUT> asyncRetryStrategy) {
        return unorderedWaitWithRetry(in, func, timeout, timeUnit, DEFAULT_QUEUE_CAPACITY, asyncRetryStrategy);
    }

    /** Answers as they come, requests tried again. {@code timeout} is for all tries of a record. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> unorderedWaitWithRetry(
            DataStream<IN> in,
            AsyncFunction<IN, OUT> func,
            long timeout,
            TimeUnit timeUnit,
            int capacity,
            AsyncRetryStrategy<OUT> asyncRetryStrategy) {
        return add(in, func, false, timeUnit.toMillis(timeout), capacity, asyncRetryStrategy);
    }

    /** Answers in the order of their records; at most {@code capacity} requests at a time. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> orderedWait(
            DataStream<IN> in, AsyncFunction<IN, OUT> func, long timeout, TimeUnit timeUnit, int capacity) {
        return add(in, func, true, timeUnit.toMillis(timeout), capacity, null);
    }

    /** Answers in the order of their records; at most 100 requests at a time. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> orderedWait(
            DataStream<IN> in, AsyncFunction<IN, OUT> func, long timeout, TimeUnit timeUnit) {
        return orderedWait(in, func, timeout, timeUnit, DEFAULT_QUEUE_CAPACITY);
    }

    /** Answers in order, requests tried again; at most 100 at a time. {@code timeout} is for all tries of a record. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> orderedWaitWithRetry(
            DataStream<IN> in,
            AsyncFunction<IN, OUT> func,
            long timeout,
            TimeUnit timeUnit,
            AsyncRetryStrategy<OUT> asyncRetryStrategy) {
        return orderedWaitWithRetry(in, func, timeout, timeUnit, DEFAULT_QUEUE_CAPACITY, asyncRetryStrategy);
    }

    /** Answers in order, requests tried again. {@code timeout} is for all tries of a record. */
    public static <IN, OUT> SingleOutputStreamOperator<OUT> orderedWaitWithRetry(
            DataStream<IN> in,
            AsyncFunction<IN, OUT> func,
            long timeout,
            TimeUnit timeUnit,
            int capacity,
            AsyncRetryStrategy<OUT> asyncRetryStrategy) {
        return add(in, func, true, timeUnit.toMillis(timeout), capacity, asyncRetryStrategy);
    }

    private static <IN, OUT> SingleOutputStreamOperator<OUT> add(
            DataStream<IN> in,
            AsyncFunction<IN, OUT> func,
            boolean ordered,
            long timeoutMillis,
            int capacity,
            @Nullable AsyncRetryStrategy<OUT> retry) {
        String name = "async wait operator";
        AsyncSettings settings = settings(ordered, timeoutMillis, capacity, retry);
        in.getExecutionEnvironment().clean(func, name);
        Optional<TypeInformation<OUT>> output = Operators.outputOf(func, AsyncFunction.class, 0, in.getType());
        TypeInformation<?> kept = Types.TUPLE(in.getType(), Types.LONG);
        return in.transform(
                name,
                output,
                (self, codes) -> new AsyncSpec(
                        codes.function(self.getName(), "function", func),
                        codes.function(self.getName(), "settings", settings),
                        codes.serializer(self.getName(), kept)));
    }

    private static AsyncSettings settings(
            boolean ordered, long timeoutMillis, int capacity, @Nullable AsyncRetryStrategy<?> retry) {
        try {
            return new AsyncSettings(ordered, timeoutMillis, capacity, retry);
        } catch (IllegalArgumentException e) {
            throw Operators.fault("AsyncDataStream: " + e.getMessage());
        }
    }
}
