package dev.weft.api;

import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorSpec.KeyedProcessSpec;
import dev.weft.api.graph.OperatorSpec.ReduceSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.TwoInputSpec.IntervalJoinSpec;
import dev.weft.api.join.IntervalBounds;
import dev.weft.api.join.ProcessJoinFunction;
import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.api.window.CountEvictor;
import dev.weft.api.window.CountTrigger;
import dev.weft.api.window.GlobalWindow;
import dev.weft.api.window.GlobalWindows;
import dev.weft.api.window.PurgingTrigger;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.time.Duration;
import java.util.Optional;

/**
 * A stream grouped by key. Keys are the same when their encoded forms are.
 *
 * @param <T> type of the records
 * @param <KEY> type of the key
 */
public class KeyedStream<T, KEY> extends DataStream<T> {
    private static final String KEY_BY = "keyBy";

    private final KeySelector<T, KEY> keySelector;
    private final TypeInformation<KEY> keyType;

    /** Finds out the type of the key. */
    public KeyedStream(DataStream<T> stream, KeySelector<T, KEY> keySelector) {
        this(stream, keySelector, keyTypeOf(stream, keySelector));
    }

    /** With the type of the key. */
    public KeyedStream(DataStream<T> stream, KeySelector<T, KEY> keySelector, TypeInformation<KEY> keyType) {
        super(stream.getExecutionEnvironment(), hash(stream, keySelector, keyType));
        this.keySelector = keySelector;
        this.keyType = keyType;
    }

    @SuppressWarnings("unchecked")
    private static <T, K> TypeInformation<K> keyTypeOf(DataStream<T> stream, KeySelector<T, K> keySelector) {
        return FunctionTypes.output(keySelector, KeySelector.class, 0, 1, stream.getType())
                .map(type -> (TypeInformation<K>) type)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "keyBy behind '" + stream.getTransformation().getName() + "' "
                                + ErasedType.cure().replaceFirst("add .*", "use keyBy(selector, Types...)")));
    }

    private static <T, K> PartitionTransformation<T> hash(
            DataStream<T> stream, KeySelector<T, K> keySelector, TypeInformation<K> keyType) {
        stream.getExecutionEnvironment().clean(keySelector, KEY_BY);
        Optional<String> fault = keyType.keyFault();
        if (fault.isPresent()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "keyBy behind '" + stream.getTransformation().getName() + "': " + keyType + " is no key type: "
                            + fault.get());
        }
        return new PartitionTransformation<>(
                stream.getTransformation(),
                codes -> new Partitioning.Hash(
                        codes.function(KEY_BY, "key selector", keySelector), codes.serializer(KEY_BY, keyType)));
    }

    public KeySelector<T, KEY> getKeySelector() {
        return keySelector;
    }

    public TypeInformation<KEY> getKeyType() {
        return keyType;
    }

    @Override
    Optional<KeyParts> keyParts(String operator, UserCodes codes) {
        return Optional.of(new KeyParts(
                codes.function(operator, "key selector", keySelector), codes.serializer(operator, keyType)));
    }

    /** Any number out, with state and timers of the record's key, side outputs too. */
    public <R> SingleOutputStreamOperator<R> process(KeyedProcessFunction<KEY, T, R> keyedProcessFunction) {
        return keyedProcess(
                keyedProcessFunction,
                Operators.outputOf(keyedProcessFunction, KeyedProcessFunction.class, 1, getType()));
    }

    /** As {@link #process(KeyedProcessFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> process(
            KeyedProcessFunction<KEY, T, R> keyedProcessFunction, TypeInformation<R> outputType) {
        return keyedProcess(keyedProcessFunction, Optional.of(outputType));
    }

    private <R> SingleOutputStreamOperator<R> keyedProcess(Object function, Optional<TypeInformation<R>> outputType) {
        return operator(
                "KeyedProcess", function, outputType, (code, key) -> new KeyedProcessSpec(code, key.orElseThrow()));
    }

    /** Groups the records of each key by windows. */
    public <W extends Window> WindowedStream<T, KEY, W> window(WindowAssigner<? super T, W> assigner) {
        return new WindowedStream<>(this, assigner);
    }

    /** Windows of {@code size} records of a key, one behind the other. */
    public WindowedStream<T, KEY, GlobalWindow> countWindow(long size) {
        return window(GlobalWindows.create()).trigger(PurgingTrigger.of(CountTrigger.of(size)));
    }

    /** The last {@code size} records of a key, after every {@code slide} of them. */
    public WindowedStream<T, KEY, GlobalWindow> countWindow(long size, long slide) {
        return window(GlobalWindows.create()).evictor(CountEvictor.of(size)).trigger(CountTrigger.of(slide));
    }

    /** Running reduction: each record is joined with what its key has so far, and the result is emitted. */
    public SingleOutputStreamOperator<T> reduce(ReduceFunction<T> reducer) {
        return reduce("Keyed Reduce", reducer);
    }

    private SingleOutputStreamOperator<T> aggregate(ReduceFunction<T> aggregation) {
        return reduce("Keyed Aggregation", aggregation);
    }

    private SingleOutputStreamOperator<T> reduce(String name, ReduceFunction<T> reducer) {
        getExecutionEnvironment().clean(reducer, name);
        TypeInformation<T> type = getType();
        return transform(
                name,
                Optional.of(type),
                (self, codes) -> new ReduceSpec(
                        codes.function(self.getName(), "function", reducer),
                        codes.function(self.getName(), "key selector", keySelector),
                        codes.serializer(self.getName(), keyType),
                        codes.serializer(self.getName(), type)));
    }

    /** Pairs of records of this and another keyed stream whose times are near; see {@link IntervalJoin#between}. */
    public <T1> IntervalJoin<T, T1, KEY> intervalJoin(KeyedStream<T1, KEY> otherStream) {
        return new IntervalJoin<>(this, otherStream);
    }

    /** Running sum of the field at a position, from 0; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> sum(int position) {
        return aggregate(Aggregations.sum(Aggregations.field("sum", getType(), position)));
    }

    /** Running sum of a field, or of a path of fields; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> sum(String field) {
        return aggregate(Aggregations.sum(Aggregations.field("sum", getType(), field)));
    }

    /** Running minimum of the field at a position, from 0; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> min(int position) {
        return aggregate(Aggregations.min(Aggregations.field("min", getType(), position)));
    }

    /** Running minimum of a field, or of a path of fields; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> min(String field) {
        return aggregate(Aggregations.min(Aggregations.field("min", getType(), field)));
    }

    /** Running maximum of the field at a position, from 0; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> max(int position) {
        return aggregate(Aggregations.max(Aggregations.field("max", getType(), position)));
    }

    /** Running maximum of a field, or of a path of fields; other fields are those of the first record. */
    public SingleOutputStreamOperator<T> max(String field) {
        return aggregate(Aggregations.max(Aggregations.field("max", getType(), field)));
    }

    /** The record with the lowest value of the field at a position; the first one among equals. */
    public SingleOutputStreamOperator<T> minBy(int position) {
        return minBy(position, true);
    }

    /** The record with the lowest value of the field at a position; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> minBy(int position, boolean first) {
        return aggregate(Aggregations.minBy(Aggregations.field("minBy", getType(), position), first));
    }

    /** The record with the lowest value of a field; the first one among equals. */
    public SingleOutputStreamOperator<T> minBy(String field) {
        return minBy(field, true);
    }

    /** The record with the lowest value of a field; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> minBy(String field, boolean first) {
        return aggregate(Aggregations.minBy(Aggregations.field("minBy", getType(), field), first));
    }

    /** The record with the highest value of the field at a position; the first one among equals. */
    public SingleOutputStreamOperator<T> maxBy(int position) {
        return maxBy(position, true);
    }

    /** The record with the highest value of the field at a position; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> maxBy(int position, boolean first) {
        return aggregate(Aggregations.maxBy(Aggregations.field("maxBy", getType(), position), first));
    }

    /** The record with the highest value of a field; the first one among equals. */
    public SingleOutputStreamOperator<T> maxBy(String field) {
        return maxBy(field, true);
    }

    /** The record with the highest value of a field; among equals the first or the last one. */
    public SingleOutputStreamOperator<T> maxBy(String field, boolean first) {
        return aggregate(Aggregations.maxBy(Aggregations.field("maxBy", getType(), field), first));
    }

    /** A keyed stream is partitioned by its key and nothing else. */
    private static EngineException alreadyPartitioned(String what) {
        return new EngineException(
                ErrorCode.BAD_INPUT, what + "() cannot follow keyBy(...): the key decides where records go");
    }

    @Override
    public DataStream<T> rebalance() {
        throw alreadyPartitioned("rebalance");
    }

    @Override
    public DataStream<T> rescale() {
        throw alreadyPartitioned("rescale");
    }

    @Override
    public DataStream<T> shuffle() {
        throw alreadyPartitioned("shuffle");
    }

    @Override
    public DataStream<T> broadcast() {
        throw alreadyPartitioned("broadcast");
    }

    @Override
    public DataStream<T> global() {
        throw alreadyPartitioned("global");
    }

    @Override
    public DataStream<T> forward() {
        throw alreadyPartitioned("forward");
    }

    /**
     * Two keyed streams to be joined by time.
     *
     * @param <T1> type of the left stream
     * @param <T2> type of the right stream
     * @param <KEY> type of the keys
     */
    public static class IntervalJoin<T1, T2, KEY> {
        private final KeyedStream<T1, KEY> left;
        private final KeyedStream<T2, KEY> right;
        private boolean eventTime = true;

        IntervalJoin(KeyedStream<T1, KEY> left, KeyedStream<T2, KEY> right) {
            this.left = left;
            this.right = right;
        }

        /** By event time, which is the default. */
        public IntervalJoin<T1, T2, KEY> inEventTime() {
            eventTime = true;
            return this;
        }

        /** By processing time, which {@link #between} refuses. */
        public IntervalJoin<T1, T2, KEY> inProcessingTime() {
            eventTime = false;
            return this;
        }

        /**
         * Pairs with left.timestamp + {@code lowerBound} ≤ right.timestamp ≤ left.timestamp + {@code upperBound}.
         *
         * @throws EngineException BAD_INPUT when the join is not by event time, or the bounds are the wrong way round
         */
        public IntervalJoined<T1, T2, KEY> between(Duration lowerBound, Duration upperBound) {
            if (!eventTime) {
                throw Operators.fault(
                        "intervalJoin: streams are joined by event time only: leave out inProcessingTime()"
                                + " and assign timestamps, by the clock if need be");
            }
            return new IntervalJoined<>(left, right, lowerBound.toMillis(), upperBound.toMillis(), true, true);
        }
    }

    /**
     * A join by time whose details can still be set. Records behind event time are late: they go into a side output or are dropped.
     *
     * @param <IN1> type of the left stream
     * @param <IN2> type of the right stream
     * @param <KEY> type of the keys
     */
    public static class IntervalJoined<IN1, IN2, KEY> {
        private final KeyedStream<IN1, KEY> left;
        private final KeyedStream<IN2, KEY> right;
        private final long lowerBound;
        private final long upperBound;
        private boolean lowerBoundInclusive;
        private boolean upperBoundInclusive;
        private String leftLateTag = "";
        private String rightLateTag = "";

        /** Bounds in milliseconds. */
        public IntervalJoined(
                KeyedStream<IN1, KEY> left,
                KeyedStream<IN2, KEY> right,
                long lowerBound,
                long upperBound,
                boolean lowerBoundInclusive,
                boolean upperBoundInclusive) {
            this.left = left;
            this.right = right;
            this.lowerBound = lowerBound;
            this.upperBound = upperBound;
            this.lowerBoundInclusive = lowerBoundInclusive;
            this.upperBoundInclusive = upperBoundInclusive;
        }

        /** Pairs exactly at the upper bound do not count. */
        public IntervalJoined<IN1, IN2, KEY> upperBoundExclusive() {
            upperBoundInclusive = false;
            return this;
        }

        /** Pairs exactly at the lower bound do not count. */
        public IntervalJoined<IN1, IN2, KEY> lowerBoundExclusive() {
            lowerBoundInclusive = false;
            return this;
        }

        /** Late left records go into this side output. */
        public IntervalJoined<IN1, IN2, KEY> sideOutputLeftLateData(OutputTag<IN1> outputTag) {
            leftLateTag = outputTag.getId();
            return this;
        }

        /** Late right records go into this side output. */
        public IntervalJoined<IN1, IN2, KEY> sideOutputRightLateData(OutputTag<IN2> outputTag) {
            rightLateTag = outputTag.getId();
            return this;
        }

        /** Gives each pair to {@code processJoinFunction}. */
        public <OUT> SingleOutputStreamOperator<OUT> process(ProcessJoinFunction<IN1, IN2, OUT> processJoinFunction) {
            return join(
                    processJoinFunction,
                    Operators.outputOf(
                            processJoinFunction, ProcessJoinFunction.class, 0, left.getType(), right.getType()));
        }

        /** As {@link #process(ProcessJoinFunction)} with the type of the result. */
        public <OUT> SingleOutputStreamOperator<OUT> process(
                ProcessJoinFunction<IN1, IN2, OUT> processJoinFunction, TypeInformation<OUT> outputType) {
            return join(processJoinFunction, Optional.of(outputType));
        }

        private <OUT> SingleOutputStreamOperator<OUT> join(Object function, Optional<TypeInformation<OUT>> outputType) {
            IntervalBounds bounds = bounds();
            return left.connect(right)
                    .operator(
                            "Interval Join",
                            function,
                            outputType,
                            (self, codes, code, keys) -> new IntervalJoinSpec(
                                    code,
                                    codes.function(self, "bounds", bounds),
                                    keys.orElseThrow(),
                                    codes.serializer(self, timed(left.getType())),
                                    codes.serializer(self, timed(right.getType()))));
        }

        private static TypeInformation<?> timed(TypeInformation<?> records) {
            return Types.LIST(Types.TUPLE(Types.LONG, records));
        }

        private IntervalBounds bounds() {
            try {
                return new IntervalBounds(
                        lowerBoundInclusive ? lowerBound : Math.addExact(lowerBound, 1),
                        upperBoundInclusive ? upperBound : Math.subtractExact(upperBound, 1),
                        leftLateTag,
                        rightLateTag);
            } catch (ArithmeticException | IllegalArgumentException e) {
                throw Operators.fault("intervalJoin: " + e.getMessage());
            }
        }
    }
}
