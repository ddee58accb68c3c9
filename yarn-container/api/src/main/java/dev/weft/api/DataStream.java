package dev.weft.api;

import dev.weft.api.connector.SerializationSchema;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.lib.PrintSink;
import dev.weft.api.connector.lib.SocketSink;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.function.FilterFunction;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.Partitioner;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.function.legacy.SinkFunction;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.OperatorSpec.FilterSpec;
import dev.weft.api.graph.OperatorSpec.FlatMapSpec;
import dev.weft.api.graph.OperatorSpec.MapSpec;
import dev.weft.api.graph.OperatorSpec.ProcessSpec;
import dev.weft.api.graph.OperatorSpec.SinkFunctionSpec;
import dev.weft.api.graph.OperatorSpec.SinkSpec;
import dev.weft.api.graph.OperatorSpec.TimestampsSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.CountEvictor;
import dev.weft.api.window.CountTrigger;
import dev.weft.api.window.GlobalWindow;
import dev.weft.api.window.GlobalWindows;
import dev.weft.api.window.PurgingTrigger;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records of one type on their way through a program. Methods add steps and return the stream behind them; nothing runs
 * before {@code execute()}.
 *
 * @param <T> type of the records
 */
public class DataStream<T> {
    private static final Logger log = LoggerFactory.getLogger(DataStream.class);
    private static final String TIMESTAMPS = "Timestamps/Watermarks";

    private final StreamExecutionEnvironment environment;
    private final Transformation<T> transformation;

    /** The stream behind {@code transformation}. */
    public DataStream(StreamExecutionEnvironment environment, Transformation<T> transformation) {
        this.environment = environment;
        this.transformation = transformation;
    }

    public StreamExecutionEnvironment getExecutionEnvironment() {
        return environment;
    }

    public ExecutionConfig getExecutionConfig() {
        return environment.getConfig();
    }

    public Transformation<T> getTransformation() {
        return transformation;
    }

    /** Type of the records. */
    public TypeInformation<T> getType() {
        return transformation.getOutputType();
    }

    public int getParallelism() {
        return transformation.getParallelism();
    }

    /** One record in, one out. */
    public <R> SingleOutputStreamOperator<R> map(MapFunction<T, R> mapper) {
        return operator("Map", mapper, Operators.outputOf(mapper, MapFunction.class, 0, getType()), MapSpec::new);
    }

    /** As {@link #map(MapFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> map(MapFunction<T, R> mapper, TypeInformation<R> outputType) {
        return operator("Map", mapper, Optional.of(outputType), MapSpec::new);
    }

    /** One record in, any number out. */
    public <R> SingleOutputStreamOperator<R> flatMap(FlatMapFunction<T, R> flatMapper) {
        return operator(
                "Flat Map",
                flatMapper,
                Operators.outputOf(flatMapper, FlatMapFunction.class, 0, getType()),
                FlatMapSpec::new);
    }

    /** As {@link #flatMap(FlatMapFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> flatMap(FlatMapFunction<T, R> flatMapper, TypeInformation<R> outputType) {
        return operator("Flat Map", flatMapper, Optional.of(outputType), FlatMapSpec::new);
    }

    /** Keeps what {@code filter} accepts. */
    public SingleOutputStreamOperator<T> filter(FilterFunction<T> filter) {
        return operator("Filter", filter, Optional.of(getType()), FilterSpec::new);
    }

    /** Any number out, side outputs too. */
    public <R> SingleOutputStreamOperator<R> process(ProcessFunction<T, R> processFunction) {
        return operator(
                "Process",
                processFunction,
                Operators.outputOf(processFunction, ProcessFunction.class, 0, getType()),
                ProcessSpec::new);
    }

    /** As {@link #process(ProcessFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> process(
            ProcessFunction<T, R> processFunction, TypeInformation<R> outputType) {
        return operator("Process", processFunction, Optional.of(outputType), ProcessSpec::new);
    }

    /** Gives the records timestamps and makes watermarks, in place of those that came with them. */
    public SingleOutputStreamOperator<T> assignTimestampsAndWatermarks(WatermarkStrategy<T> watermarkStrategy) {
        environment.clean(watermarkStrategy, TIMESTAMPS);
        IgnoredSettings.alignmentBehindSource(TIMESTAMPS, watermarkStrategy).ifPresent(log::warn);
        return transform(
                TIMESTAMPS,
                Optional.of(getType()),
                (self, codes) ->
                        new TimestampsSpec(codes.function(self.getName(), "watermark strategy", watermarkStrategy)));
    }

    /** This stream and another one for functions that see both. */
    public <R> ConnectedStreams<T, R> connect(DataStream<R> dataStream) {
        return new ConnectedStreams<>(environment, this, dataStream);
    }

    /** Pairs of records of this and another stream with equal keys in the same window. */
    public <T2> JoinedStreams<T, T2> join(DataStream<T2> otherStream) {
        return new JoinedStreams<>(this, otherStream);
    }

    /** Records of this and another stream together, by key and window. */
    public <T2> CoGroupedStreams<T, T2> coGroup(DataStream<T2> otherStream) {
        return new CoGroupedStreams<>(this, otherStream);
    }

    /** This stream and a broadcast one for functions with broadcast state. */
    public <R> BroadcastConnectedStream<T, R> connect(BroadcastStream<R> broadcastStream) {
        return new BroadcastConnectedStream<>(environment, this, broadcastStream);
    }

    /**
     * To every subtask of the next operator, which keeps what it wants of it in broadcast states.
     *
     * @param broadcastStateDescriptors at least one; their names differ
     */
    public BroadcastStream<T> broadcast(MapStateDescriptor<?, ?>... broadcastStateDescriptors) {
        return new BroadcastStream<>(environment, broadcast(), List.of(broadcastStateDescriptors));
    }

    /** Groups by key: records of one key meet in one subtask. */
    public <K> KeyedStream<T, K> keyBy(KeySelector<T, K> key) {
        return new KeyedStream<>(this, key);
    }

    /** As {@link #keyBy(KeySelector)} with the type of the key. */
    public <K> KeyedStream<T, K> keyBy(KeySelector<T, K> key, TypeInformation<K> keyType) {
        return new KeyedStream<>(this, key, keyType);
    }

    /** Groups all records by windows, in one subtask. */
    public <W extends Window> AllWindowedStream<T, W> windowAll(WindowAssigner<? super T, W> assigner) {
        return new AllWindowedStream<>(this, assigner);
    }

    /** Windows of {@code size} records, one behind the other. */
    public AllWindowedStream<T, GlobalWindow> countWindowAll(long size) {
        return windowAll(GlobalWindows.create()).trigger(PurgingTrigger.of(CountTrigger.of(size)));
    }

    /** The last {@code size} records, after every {@code slide} of them. */
    public AllWindowedStream<T, GlobalWindow> countWindowAll(long size, long slide) {
        return windowAll(GlobalWindows.create()).evictor(CountEvictor.of(size)).trigger(CountTrigger.of(slide));
    }

    /** This stream and others of its type as one; a stream with itself gives each record twice. */
    @SafeVarargs
    public final DataStream<T> union(DataStream<T>... streams) {
        List<Transformation<T>> inputs = new ArrayList<>();
        inputs.add(transformation);
        for (DataStream<T> stream : streams) {
            if (!stream.getType().equals(getType())) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "union: streams have different types " + getType() + " and " + stream.getType());
            }
            inputs.add(stream.transformation);
        }
        return new DataStream<>(environment, new UnionTransformation<>(inputs));
    }

    /** Round robin over all subtasks of the next operator. */
    public DataStream<T> rebalance() {
        return partition(new Partitioning.Rebalance());
    }

    /** Round robin over a share of the subtasks of the next operator. */
    public DataStream<T> rescale() {
        return partition(new Partitioning.Rescale());
    }

    /** To a random subtask of the next operator. */
    public DataStream<T> shuffle() {
        return partition(new Partitioning.Shuffle());
    }

    /** To every subtask of the next operator. */
    public DataStream<T> broadcast() {
        return partition(new Partitioning.Broadcast());
    }

    /** To the first subtask of the next operator. */
    public DataStream<T> global() {
        return partition(new Partitioning.Global());
    }

    /** To the subtask of the same number; needs equal parallelism. */
    public DataStream<T> forward() {
        return partition(new Partitioning.Forward());
    }

    private DataStream<T> partition(Partitioning partitioning) {
        return new DataStream<>(environment, new PartitionTransformation<>(transformation, codes -> partitioning));
    }

    /** To the subtask that {@code partitioner} names for the record's key. */
    public <K> DataStream<T> partitionCustom(Partitioner<K> partitioner, KeySelector<T, K> keySelector) {
        environment.clean(partitioner, "Custom partitioning");
        environment.clean(keySelector, "Custom partitioning");
        return new DataStream<>(
                environment,
                new PartitionTransformation<>(
                        transformation,
                        codes -> new Partitioning.Custom(
                                codes.function("Custom partitioning", "partitioner", partitioner),
                                codes.function("Custom partitioning", "key selector", keySelector))));
    }

    /** Writes the records to {@code sink}. */
    public DataStreamSink<T> sinkTo(Sink<T> sink) {
        environment.clean(sink, "Sink");
        TypeInformation<T> type = getType();
        return sink(
                "Sink: Writer",
                (self, codes) -> new SinkSpec(
                        codes.function(self.getName(), "sink", sink), codes.serializer(self.getName(), type)));
    }

    /** Sends the records to a server, from one subtask; {@code schema} makes their bytes, with what ends them. */
    public DataStreamSink<T> writeToSocket(String hostName, int port, SerializationSchema<T> schema) {
        return sinkTo(new SocketSink<>(hostName, port, schema))
                .name("Socket Sink")
                .setParallelism(1)
                .setMaxParallelism(1);
    }

    /** Hands the records to a function; new programs use {@link #sinkTo(Sink)}. */
    public DataStreamSink<T> addSink(SinkFunction<T> sinkFunction) {
        environment.clean(sinkFunction, "Sink");
        return sink(
                "Sink: Unnamed",
                (self, codes) -> new SinkFunctionSpec(codes.function(self.getName(), "sink function", sinkFunction)));
    }

    private DataStreamSink<T> sink(String name, OperatorTransformation.SpecFactory<T> spec) {
        OperatorTransformation<T> operator = new OperatorTransformation<>(
                name,
                List.of(transformation),
                Optional.of(getType()),
                "has no type",
                environment.parallelismFor(transformation),
                spec);
        environment.add(operator);
        return new DataStreamSink<>(operator);
    }

    /** Prints the records to the worker's standard output. */
    public DataStreamSink<T> print() {
        return sinkTo(new PrintSink<>()).name("Print to Std. Out");
    }

    /** Prints the records with a prefix. */
    public DataStreamSink<T> print(String sinkIdentifier) {
        return sinkTo(new PrintSink<>(sinkIdentifier)).name("Print to Std. Out");
    }

    /** Prints the records to the worker's standard error. */
    public DataStreamSink<T> printToErr() {
        return sinkTo(new PrintSink<>(true)).name("Print to Std. Err");
    }

    /** Prints the records to standard error with a prefix. */
    public DataStreamSink<T> printToErr(String sinkIdentifier) {
        return sinkTo(new PrintSink<>(sinkIdentifier, true)).name("Print to Std. Err");
    }

    /**
     * Runs the program and gives its records of this stream as they come; while nobody asks for more, the job waits. With exactly-once
     * checkpoints a record shows when a checkpoint covers it, and no failure makes it show twice. Close what is not read to the end:
     * that cancels the job.
     */
    public CloseableIterator<T> executeAndCollect() throws Exception {
        CloseableIterator<T> records = collectAsync();
        environment.executeAsync();
        return records;
    }

    /** As {@link #executeAndCollect()} with a name for the job. */
    public CloseableIterator<T> executeAndCollect(String jobExecutionName) throws Exception {
        CloseableIterator<T> records = collectAsync();
        environment.executeAsync(jobExecutionName);
        return records;
    }

    /** Runs the program until it gave {@code limit} records of this stream, or ended. */
    public List<T> executeAndCollect(int limit) throws Exception {
        try (CloseableIterator<T> records = executeAndCollect()) {
            return first(records, limit);
        }
    }

    /** As {@link #executeAndCollect(int)} with a name for the job. */
    public List<T> executeAndCollect(String jobExecutionName, int limit) throws Exception {
        try (CloseableIterator<T> records = executeAndCollect(jobExecutionName)) {
            return first(records, limit);
        }
    }

    private static <T> List<T> first(Iterator<T> records, int limit) {
        if (limit <= 0) {
            throw new EngineException(ErrorCode.BAD_INPUT, "executeAndCollect(" + limit + "): give at least 1");
        }
        List<T> first = new ArrayList<>();
        while (first.size() < limit && records.hasNext()) {
            first.add(records.next());
        }
        return first;
    }

    /** As {@link #executeAndCollect()} for programs that read several streams: call {@code executeAsync()} before the first record. */
    public CloseableIterator<T> collectAsync() {
        return Collect.of(this);
    }

    /** As {@link #collectAsync()}; {@code collector} then has the records. */
    public void collectAsync(Collector<T> collector) {
        collector.setIterator(collectAsync());
    }

    /** Holds the records of {@link #collectAsync(Collector)}. */
    public static final class Collector<T> {
        private @Nullable CloseableIterator<T> iterator;

        void setIterator(CloseableIterator<T> records) {
            iterator = records;
        }

        /** The records; readable once the job was submitted. */
        public CloseableIterator<T> getOutput() {
            CloseableIterator<T> records = iterator;
            if (records == null) {
                throw new EngineException(ErrorCode.BAD_INPUT, "This collector was not given to collectAsync()");
            }
            return records;
        }
    }

    /** Makes an operator's specification from the bytes of its function and, on a keyed stream, of its key. */
    interface FunctionSpec {
        OperatorSpec create(UserCode function, Optional<KeyParts> key);
    }

    /** The key of the records; a stream that is not keyed has none. */
    Optional<KeyParts> keyParts(String operator, UserCodes codes) {
        return Optional.empty();
    }

    <R> SingleOutputStreamOperator<R> operator(
            String name, Object function, Optional<TypeInformation<R>> outputType, FunctionSpec spec) {
        environment.clean(function, name);
        return transform(
                name,
                outputType,
                (self, codes) -> spec.create(
                        codes.function(self.getName(), "function", function), keyParts(self.getName(), codes)));
    }

    <R> SingleOutputStreamOperator<R> transform(
            String name, Optional<TypeInformation<R>> outputType, OperatorTransformation.SpecFactory<R> spec) {
        return Operators.add(environment, name, List.of(transformation), outputType, spec);
    }
}
