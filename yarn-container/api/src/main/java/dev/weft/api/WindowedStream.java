package dev.weft.api;

import dev.weft.api.function.OutputTag;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.Evictor;
import dev.weft.api.window.ProcessWindowFunction;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.api.window.WindowFunction;
import java.time.Duration;
import java.util.Optional;

/**
 * A keyed stream whose records are grouped by windows. Tumbling and sliding windows with reduce or aggregate and the
 * default trigger cost one update of state per record, whatever the size.
 *
 * @param <T> type of the records
 * @param <K> type of the key
 * @param <W> type of the windows
 */
public class WindowedStream<T, K, W extends Window> {
    private final Windows<T, W> windows;

    /** Groups the records of each key of {@code input} by {@code windowAssigner}. */
    public WindowedStream(KeyedStream<T, K> input, WindowAssigner<? super T, W> windowAssigner) {
        this.windows = new Windows<>(input, windowAssigner, OperatorPlacement.BY_KEY);
    }

    /** When windows fire, in place of the assigner's own trigger. */
    public WindowedStream<T, K, W> trigger(Trigger<? super T, ? super W> trigger) {
        windows.trigger(trigger);
        return this;
    }

    /**
     * How long behind its end a window of event time still takes records, each of which fires it again; 0 unless set.
     */
    public WindowedStream<T, K, W> allowedLateness(Duration lateness) {
        windows.allowedLateness(lateness);
        return this;
    }

    /** Where records go that come too late for all their windows; they are dropped and counted unless set. */
    public WindowedStream<T, K, W> sideOutputLateData(OutputTag<T> outputTag) {
        windows.lateData(outputTag);
        return this;
    }

    /** Takes records out of windows that fire; windows then keep every record, also with reduce and aggregate. */
    public WindowedStream<T, K, W> evictor(Evictor<? super T, ? super W> evictor) {
        windows.evictor(evictor);
        return this;
    }

    /** One record per window: each record is joined with what the window has so far. */
    public SingleOutputStreamOperator<T> reduce(ReduceFunction<T> function) {
        return windows.reduce(function);
    }

    /** As {@link #reduce(ReduceFunction)}; the window's record then goes through {@code function}. */
    public <R> SingleOutputStreamOperator<R> reduce(
            ReduceFunction<T> reduceFunction, WindowFunction<T, R, K, W> function) {
        return windows.reduce(
                reduceFunction, function, windows.resultOf(function, WindowFunction.class, getInputType()));
    }

    /** As above with the type of the result. */
    public <R> SingleOutputStreamOperator<R> reduce(
            ReduceFunction<T> reduceFunction, WindowFunction<T, R, K, W> function, TypeInformation<R> resultType) {
        return windows.reduce(reduceFunction, function, Optional.of(resultType));
    }

    /** As {@link #reduce(ReduceFunction)}; the window's record then goes through {@code function}. */
    public <R> SingleOutputStreamOperator<R> reduce(
            ReduceFunction<T> reduceFunction, ProcessWindowFunction<T, R, K, W> function) {
        return windows.reduce(
                reduceFunction, function, windows.resultOf(function, ProcessWindowFunction.class, getInputType()));
    }

    /** As above with the type of the result. */
    public <R> SingleOutputStreamOperator<R> reduce(
            ReduceFunction<T> reduceFunction,
            ProcessWindowFunction<T, R, K, W> function,
            TypeInformation<R> resultType) {
        return windows.reduce(reduceFunction, function, Optional.of(resultType));
    }

    /** One result per window: each record is added to the window's accumulator. */
    public <ACC, R> SingleOutputStreamOperator<R> aggregate(AggregateFunction<T, ACC, R> function) {
        return windows.aggregate(function, windows.accumulatorOf(function), windows.aggregateOf(function));
    }

    /** As above with the types of accumulator and result. */
    public <ACC, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, R> function,
            TypeInformation<ACC> accumulatorType,
            TypeInformation<R> resultType) {
        return windows.aggregate(function, accumulatorType, Optional.of(resultType));
    }

    /** As {@link #aggregate(AggregateFunction)}; the window's result then goes through {@code windowFunction}. */
    public <ACC, V, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, V> aggFunction, WindowFunction<V, R, K, W> windowFunction) {
        return windows.aggregate(
                aggFunction,
                windowFunction,
                windows.accumulatorOf(aggFunction),
                windows.resultOf(windowFunction, WindowFunction.class, windows.aggregateOf(aggFunction)));
    }

    /** As above with the types of accumulator and result. */
    public <ACC, V, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, V> aggregateFunction,
            WindowFunction<V, R, K, W> windowFunction,
            TypeInformation<ACC> accumulatorType,
            TypeInformation<R> resultType) {
        return windows.aggregate(aggregateFunction, windowFunction, accumulatorType, Optional.of(resultType));
    }

    /** As {@link #aggregate(AggregateFunction)}; the window's result then goes through {@code windowFunction}. */
    public <ACC, V, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, V> aggFunction, ProcessWindowFunction<V, R, K, W> windowFunction) {
        return windows.aggregate(
                aggFunction,
                windowFunction,
                windows.accumulatorOf(aggFunction),
                windows.resultOf(windowFunction, ProcessWindowFunction.class, windows.aggregateOf(aggFunction)));
    }

    /** As above with the types of accumulator, aggregate and result. */
    public <ACC, V, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, V> aggregateFunction,
            ProcessWindowFunction<V, R, K, W> windowFunction,
            TypeInformation<ACC> accumulatorType,
            TypeInformation<V> aggregateResultType,
            TypeInformation<R> resultType) {
        return windows.aggregate(aggregateFunction, windowFunction, accumulatorType, Optional.of(resultType));
    }

    /** All records of a window when it fires. */
    public <R> SingleOutputStreamOperator<R> apply(WindowFunction<T, R, K, W> function) {
        return windows.apply("apply", function, windows.resultOf(function, WindowFunction.class, getInputType()));
    }

    /** As above with the type of the result. */
    public <R> SingleOutputStreamOperator<R> apply(WindowFunction<T, R, K, W> function, TypeInformation<R> resultType) {
        return windows.apply("apply", function, Optional.of(resultType));
    }

    /** All records of a window when it fires, with state, side outputs and times. */
    public <R> SingleOutputStreamOperator<R> process(ProcessWindowFunction<T, R, K, W> function) {
        return windows.apply(
                "process", function, windows.resultOf(function, ProcessWindowFunction.class, getInputType()));
    }

    /** As {@link #process(ProcessWindowFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> process(
            ProcessWindowFunction<T, R, K, W> function, TypeInformation<R> resultType) {
        return windows.apply("process", function, Optional.of(resultType));
    }

    /** Sum of the field at a position, from 0, over the window; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> sum(int position) {
        return windows.aggregation("sum", Aggregations.sum(Aggregations.field("sum", getInputType(), position)));
    }

    /** Sum of the field of a name or path over the window; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> sum(String field) {
        return windows.aggregation("sum", Aggregations.sum(Aggregations.field("sum", getInputType(), field)));
    }

    /** Minimum of the field at a position, from 0, over the window; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> min(int position) {
        return windows.aggregation("min", Aggregations.min(Aggregations.field("min", getInputType(), position)));
    }

    /** Minimum of the field of a name or path over the window; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> min(String field) {
        return windows.aggregation("min", Aggregations.min(Aggregations.field("min", getInputType(), field)));
    }

    /** Maximum of the field at a position, from 0, over the window; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> max(int position) {
        return windows.aggregation("max", Aggregations.max(Aggregations.field("max", getInputType(), position)));
    }

    /** Maximum of the field of a name or path over the window; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> max(String field) {
        return windows.aggregation("max", Aggregations.max(Aggregations.field("max", getInputType(), field)));
    }

    /** The record of the window with the lowest value of the field at a position; the first one among equals. */
    public SingleOutputStreamOperator<T> minBy(int position) {
        return minBy(position, true);
    }

    /** As above; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> minBy(int position, boolean first) {
        return windows.aggregation(
                "minBy", Aggregations.minBy(Aggregations.field("minBy", getInputType(), position), first));
    }

    /** The record of the window with the lowest value of the field of a name or path; the first one among equals. */
    public SingleOutputStreamOperator<T> minBy(String field) {
        return minBy(field, true);
    }

    /** As above; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> minBy(String field, boolean first) {
        return windows.aggregation(
                "minBy", Aggregations.minBy(Aggregations.field("minBy", getInputType(), field), first));
    }

    /** The record of the window with the highest value of the field at a position; the first one among equals. */
    public SingleOutputStreamOperator<T> maxBy(int position) {
        return maxBy(position, true);
    }

    /** As above; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> maxBy(int position, boolean first) {
        return windows.aggregation(
                "maxBy", Aggregations.maxBy(Aggregations.field("maxBy", getInputType(), position), first));
    }

    /** The record of the window with the highest value of the field of a name or path; the first one among equals. */
    public SingleOutputStreamOperator<T> maxBy(String field) {
        return maxBy(field, true);
    }

    /** As above; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> maxBy(String field, boolean first) {
        return windows.aggregation(
                "maxBy", Aggregations.maxBy(Aggregations.field("maxBy", getInputType(), field), first));
    }

    public StreamExecutionEnvironment getExecutionEnvironment() {
        return windows.environment();
    }

    /** Type of the records. */
    public TypeInformation<T> getInputType() {
        return windows.inputType();
    }
}
