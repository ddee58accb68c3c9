package dev.weft.api;

import dev.weft.api.connector.Source;
import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobListener;
import dev.weft.api.execution.Limits;
import dev.weft.api.execution.ProgramContext;
import dev.weft.api.function.DistributedCache;
import dev.weft.api.function.legacy.SourceFunction;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.ExecutionOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.RuntimeExecutionMode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.Path;
import dev.weft.core.id.JobId;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a program begins: makes sources, keeps the settings, and runs what was built. {@link #getExecutionEnvironment()}
 * gives the environment of the launcher that started the program, else one that runs in this JVM. One program, one thread.
 */
public class StreamExecutionEnvironment implements AutoCloseable {
    /** Name of jobs that get none. */
    public static final String DEFAULT_JOB_NAME = "Weft Streaming Job";

    private static final Logger log = LoggerFactory.getLogger(StreamExecutionEnvironment.class);

    private final Configuration configuration;
    private final ExecutionConfig config;
    private final CheckpointConfig checkpointConfig;
    private final ClassLoader userClassLoader;
    private final CachedFiles cachedFiles;
    private final Sources sources = new Sources(this);
    private final List<OperatorTransformation<?>> transformations = new ArrayList<>();
    private final List<Collect<?>> collects = new ArrayList<>();
    private final List<JobListener> jobListeners = new ArrayList<>();
    private final Map<String, SlotSharingGroup> slotSharingGroups = new TreeMap<>();

    public StreamExecutionEnvironment() {
        this(new Configuration());
    }

    public StreamExecutionEnvironment(Configuration configuration) {
        this(configuration, StreamExecutionEnvironment.class.getClassLoader());
    }

    /** Settings are copied; {@code userClassLoader} sees the program's classes. */
    public StreamExecutionEnvironment(Configuration configuration, ClassLoader userClassLoader) {
        this.configuration = new Configuration(configuration);
        this.config = new ExecutionConfig(this.configuration);
        this.cachedFiles = new CachedFiles(this.configuration);
        this.checkpointConfig = new CheckpointConfig(this.configuration);
        this.userClassLoader = userClassLoader;
    }

    /** The environment of whoever started this program, else one that runs in this JVM. */
    public static StreamExecutionEnvironment getExecutionEnvironment() {
        return getExecutionEnvironment(new Configuration());
    }

    /** As {@link #getExecutionEnvironment()} with {@code configuration} laid over the launcher's settings. */
    public static StreamExecutionEnvironment getExecutionEnvironment(Configuration configuration) {
        Optional<ProgramContext> context = ProgramContext.current();
        if (context.isEmpty()) {
            return configuration.contains(DeploymentOptions.TARGET)
                    ? new StreamExecutionEnvironment(configuration, Submission.programLoader())
                    : createLocalEnvironment(configuration);
        }
        Configuration merged = context.get().configuration();
        merged.addAll(configuration);
        return new StreamExecutionEnvironment(merged, context.get().userClassLoader());
    }

    /** Runs in this JVM with a subtask per processor. */
    public static LocalStreamEnvironment createLocalEnvironment() {
        return createLocalEnvironment(new Configuration());
    }

    /** Runs in this JVM with {@code parallelism} subtasks. */
    public static LocalStreamEnvironment createLocalEnvironment(int parallelism) {
        return createLocalEnvironment(parallelism, new Configuration());
    }

    /** Runs in this JVM with {@code parallelism} subtasks. */
    public static LocalStreamEnvironment createLocalEnvironment(int parallelism, Configuration configuration) {
        Configuration copy = new Configuration(configuration);
        copy.set(CoreOptions.DEFAULT_PARALLELISM, Limits.parallelism("parallelism", parallelism));
        return createLocalEnvironment(copy);
    }

    /** Runs in this JVM. */
    public static LocalStreamEnvironment createLocalEnvironment(Configuration configuration) {
        return new LocalStreamEnvironment(configuration);
    }

    /** Runs in this JVM; the REST address and dashboard are open as long as the job runs. */
    public static StreamExecutionEnvironment createLocalEnvironmentWithWebUI(Configuration configuration) {
        Configuration copy = new Configuration(configuration);
        if (!copy.contains(RestOptions.PORT)) {
            copy.set(RestOptions.PORT, RestOptions.PORT.defaultValue());
        }
        return createLocalEnvironment(copy);
    }

    /** Submits to the master at this address. */
    public static StreamExecutionEnvironment createRemoteEnvironment(String host, int port, String... jarFiles) {
        return createRemoteEnvironment(host, port, new Configuration(), jarFiles);
    }

    /** Submits to the master at this address with {@code parallelism} subtasks. */
    public static StreamExecutionEnvironment createRemoteEnvironment(
            String host, int port, int parallelism, String... jarFiles) {
        Configuration configuration = new Configuration();
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, Limits.parallelism("parallelism", parallelism));
        return createRemoteEnvironment(host, port, configuration, jarFiles);
    }

    /** Submits to the master at this address. */
    public static StreamExecutionEnvironment createRemoteEnvironment(
            String host, int port, Configuration configuration, String... jarFiles) {
        return new RemoteStreamEnvironment(host, port, configuration, jarFiles);
    }

    /** Subtasks of local environments that are not told otherwise. */
    public static int getDefaultLocalParallelism() {
        return LocalStreamEnvironment.defaultParallelism();
    }

    /** Sets {@link #getDefaultLocalParallelism()}. */
    public static void setDefaultLocalParallelism(int parallelism) {
        LocalStreamEnvironment.setDefaultParallelism(Limits.parallelism("parallelism", parallelism));
    }

    // ---------------------------------------------------------------- settings

    public ExecutionConfig getConfig() {
        return config;
    }

    public CheckpointConfig getCheckpointConfig() {
        return checkpointConfig;
    }

    /** All settings. */
    public ReadableConfig getConfiguration() {
        return configuration;
    }

    protected ClassLoader getUserClassloader() {
        return userClassLoader;
    }

    /** Takes over what {@code other} sets. */
    public void configure(ReadableConfig other) {
        configuration.addAll(Configuration.fromMap(other.toMap()));
    }

    /** Takes over what {@code other} sets. */
    public void configure(ReadableConfig other, ClassLoader classLoader) {
        configure(other);
    }

    /** Default number of subtasks of operators made from now on. */
    public StreamExecutionEnvironment setParallelism(int parallelism) {
        config.setParallelism(parallelism);
        return this;
    }

    public int getParallelism() {
        return configuration.get(CoreOptions.DEFAULT_PARALLELISM);
    }

    /** Default number of key groups. */
    public StreamExecutionEnvironment setMaxParallelism(int maxParallelism) {
        config.setMaxParallelism(maxParallelism);
        return this;
    }

    public int getMaxParallelism() {
        return config.getMaxParallelism();
    }

    public StreamExecutionEnvironment setRuntimeMode(RuntimeExecutionMode executionMode) {
        configuration.set(ExecutionOptions.RUNTIME_MODE, executionMode);
        return this;
    }

    /** Accepted; buffers leave as soon as nothing else is to do, so there is no time to set. */
    public StreamExecutionEnvironment setBufferTimeout(long timeoutMillis) {
        log.info("setBufferTimeout({}) is not needed, records leave at the latest after 5 ms", timeoutMillis);
        configuration.set(ExecutionOptions.BUFFER_TIMEOUT, Duration.ofMillis(Math.max(0, timeoutMillis)));
        return this;
    }

    public long getBufferTimeout() {
        return configuration.get(ExecutionOptions.BUFFER_TIMEOUT).toMillis();
    }

    /** Each operator becomes a task of its own. */
    public StreamExecutionEnvironment disableOperatorChaining() {
        configuration.set(PipelineOptions.OPERATOR_CHAINING, false);
        return this;
    }

    public boolean isChainingEnabled() {
        return configuration.get(PipelineOptions.OPERATOR_CHAINING);
    }

    public boolean isChainingOfOperatorsWithDifferentMaxParallelismEnabled() {
        return configuration.get(PipelineOptions.OPERATOR_CHAINING_CHAIN_OPERATORS_WITH_DIFFERENT_MAX_PARALLELISM);
    }

    /** A checkpoint every {@code intervalMillis}. */
    public StreamExecutionEnvironment enableCheckpointing(long intervalMillis) {
        checkpointConfig.setCheckpointInterval(intervalMillis);
        return this;
    }

    /** A checkpoint every {@code intervalMillis}. */
    public StreamExecutionEnvironment enableCheckpointing(long intervalMillis, CheckpointingMode mode) {
        checkpointConfig.setCheckpointingConsistencyMode(mode);
        return enableCheckpointing(intervalMillis);
    }

    public long getCheckpointInterval() {
        return checkpointConfig.getCheckpointInterval();
    }

    public boolean isUnalignedCheckpointsEnabled() {
        return checkpointConfig.isUnalignedCheckpointsEnabled();
    }

    public CheckpointingMode getCheckpointingConsistencyMode() {
        return checkpointConfig.getCheckpointingConsistencyMode();
    }

    /** As {@link #getCheckpointingConsistencyMode()}. */
    public CheckpointingMode getCheckpointingMode() {
        return getCheckpointingConsistencyMode();
    }

    public StreamExecutionEnvironment setDefaultSavepointDirectory(String savepointDirectory) {
        configuration.set(CheckpointingOptions.SAVEPOINT_DIRECTORY, savepointDirectory);
        return this;
    }

    public StreamExecutionEnvironment setDefaultSavepointDirectory(Path savepointDirectory) {
        return setDefaultSavepointDirectory(savepointDirectory.toUri());
    }

    /** Where savepoints go that name no folder; null when it was not said. */
    public @Nullable Path getDefaultSavepointDirectory() {
        return configuration
                .getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY)
                .map(Path::new)
                .orElse(null);
    }

    public StreamExecutionEnvironment setDefaultSavepointDirectory(URI savepointDirectory) {
        return setDefaultSavepointDirectory(savepointDirectory.toString());
    }

    /** Says what slots of a group need. */
    public StreamExecutionEnvironment registerSlotSharingGroup(SlotSharingGroup group) {
        slotSharingGroups.put(group.getName(), group);
        return this;
    }

    public void registerJobListener(JobListener jobListener) {
        jobListeners.add(jobListener);
    }

    public void clearJobListeners() {
        jobListeners.clear();
    }

    public List<JobListener> getJobListeners() {
        return List.copyOf(jobListeners);
    }

    /** As {@link #registerCachedFile(String, String, boolean)}, not executable. */
    public void registerCachedFile(String filePath, String name) {
        registerCachedFile(filePath, name, false);
    }

    /**
     * Has each worker bring a file before the job's tasks start there: {@code getRuntimeContext().getDistributedCache().getFile(name)}.
     *
     * @param filePath a file of this machine, which is sent along, or a URI that the workers can read
     */
    public void registerCachedFile(String filePath, String name, boolean executable) {
        cachedFiles.add(filePath, name, executable);
    }

    /** What was registered, by name. */
    public List<Tuple2<String, DistributedCache.DistributedCacheEntry>> getCachedFiles() {
        return cachedFiles.all();
    }

    // ---------------------------------------------------------------- sources

    /** The given elements. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <OUT> DataStreamSource<OUT> fromData(OUT... data) {
        return fromData(Arrays.asList(data));
    }

    /** The given elements. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <OUT> DataStreamSource<OUT> fromData(TypeInformation<OUT> typeInfo, OUT... data) {
        return fromData(Arrays.asList(data), typeInfo);
    }

    /** The given elements, whose type is a common superclass. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <OUT> DataStreamSource<OUT> fromData(Class<OUT> type, OUT... data) {
        return fromData(Arrays.asList(data), TypeInformation.of(type));
    }

    /** The elements of a collection that is not empty. */
    public <OUT> DataStreamSource<OUT> fromData(Collection<OUT> data) {
        return sources.collection(data, ElementTypes.of(data));
    }

    /** The elements of a collection. */
    public <OUT> DataStreamSource<OUT> fromData(Collection<OUT> data, TypeInformation<OUT> typeInfo) {
        return sources.collection(data, Optional.of(typeInfo));
    }

    /** As {@link #fromData(Object[])}. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <OUT> DataStreamSource<OUT> fromElements(OUT... data) {
        return fromData(data);
    }

    /** As {@link #fromData(Class, Object[])}. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <OUT> DataStreamSource<OUT> fromElements(Class<OUT> type, OUT... data) {
        return fromData(type, data);
    }

    /** As {@link #fromData(Collection)}. */
    public <OUT> DataStreamSource<OUT> fromCollection(Collection<OUT> data) {
        return fromData(data);
    }

    /** As {@link #fromData(Collection, TypeInformation)}. */
    public <OUT> DataStreamSource<OUT> fromCollection(Collection<OUT> data, TypeInformation<OUT> typeInfo) {
        return fromData(data, typeInfo);
    }

    /** The elements of an iterator, read now. */
    public <OUT> DataStreamSource<OUT> fromCollection(Iterator<OUT> data, Class<OUT> type) {
        return fromCollection(data, TypeInformation.of(type));
    }

    /** The elements of an iterator, read now. */
    public <OUT> DataStreamSource<OUT> fromCollection(Iterator<OUT> data, TypeInformation<OUT> typeInfo) {
        return fromData(Sources.listOf(data), typeInfo);
    }

    /** All numbers from {@code from} to {@code to}, both included. */
    public DataStreamSource<Long> fromSequence(long from, long to) {
        return sources.sequence(from, to);
    }

    /** Records of a source. */
    public <OUT> DataStreamSource<OUT> fromSource(
            Source<OUT, ?, ?> source, WatermarkStrategy<OUT> timestampsAndWatermarks, String sourceName) {
        return sources.source(source, timestampsAndWatermarks, sourceName, Sources.producedType(source));
    }

    /** Records of a source, with their type. */
    public <OUT> DataStreamSource<OUT> fromSource(
            Source<OUT, ?, ?> source,
            WatermarkStrategy<OUT> timestampsAndWatermarks,
            String sourceName,
            TypeInformation<OUT> typeInfo) {
        return sources.source(source, timestampsAndWatermarks, sourceName, Optional.of(typeInfo));
    }

    /** Records of a function that emits them on a thread of its own. */
    public <OUT> DataStreamSource<OUT> addSource(SourceFunction<OUT> function) {
        return addSource(function, "Custom Source");
    }

    /** Records of a function, under a name. */
    public <OUT> DataStreamSource<OUT> addSource(SourceFunction<OUT> function, String sourceName) {
        return sources.function(function, sourceName, Optional.empty());
    }

    /** Records of a function, with their type. */
    public <OUT> DataStreamSource<OUT> addSource(SourceFunction<OUT> function, TypeInformation<OUT> typeInfo) {
        return addSource(function, "Custom Source", typeInfo);
    }

    /** Records of a function, under a name and with their type. */
    public <OUT> DataStreamSource<OUT> addSource(
            SourceFunction<OUT> function, String sourceName, TypeInformation<OUT> typeInfo) {
        return sources.function(function, sourceName, Optional.of(typeInfo));
    }

    /** Lines of text from a server; the job ends when the server closes the connection. */
    public DataStreamSource<String> socketTextStream(String hostname, int port) {
        return socketTextStream(hostname, port, "\n");
    }

    /** Text from a server, cut at {@code delimiter}. */
    public DataStreamSource<String> socketTextStream(String hostname, int port, String delimiter) {
        return socketTextStream(hostname, port, delimiter, 0);
    }

    /** Text from a server that is dialled again up to {@code maxRetry} times; −1: for ever. */
    public DataStreamSource<String> socketTextStream(String hostname, int port, String delimiter, long maxRetry) {
        return sources.socket(hostname, port, delimiter, maxRetry);
    }

    // ---------------------------------------------------------------- building

    void add(OperatorTransformation<?> transformation) {
        transformations.add(transformation);
    }

    void add(Collect<?> collect) {
        collects.add(collect);
    }

    int parallelismFor(Transformation<?> input) {
        return getParallelism();
    }

    /** Drops unused references from a function and checks that it can be sent to workers. */
    void clean(Object function, String operator) {
        ClosureCleaner.clean(function, operator, config.isClosureCleanerEnabled());
    }

    /** The graph of what was built since the last execution, for executors and tools; checked. */
    public JobGraph getJobGraph(String jobName) {
        return generator(jobName).generate(transformations);
    }

    private JobGraphGenerator generator(String jobName) {
        Configuration options = Submission.withoutSecretsOfLauncher(configuration);
        SlotGroups.write(slotSharingGroups.values(), options);
        return new JobGraphGenerator(JobId.random(new SecureRandom()), jobName, options);
    }

    /** The plan as JSON, operators not yet chained. */
    public String getExecutionPlan() {
        return StreamPlan.json(getJobGraph(jobName()));
    }

    private String jobName() {
        ConfigOption<String> name = PipelineOptions.NAME;
        return configuration.getOptional(name).orElse(DEFAULT_JOB_NAME);
    }

    // ---------------------------------------------------------------- running

    /**
     * Runs what was built and waits for its end; returns at once when the launcher asked for detached mode.
     *
     * @throws EngineException when the program is refused or the job fails
     */
    public JobExecutionResult execute() throws Exception {
        return execute(jobName());
    }

    /** As {@link #execute()} with a name for the job. */
    public JobExecutionResult execute(String jobName) throws Exception {
        JobClient client = executeAsync(jobName);
        boolean attached = configuration.getOptional(DeploymentOptions.ATTACHED).orElse(true);
        return new Submission(configuration, jobListeners).await(client, attached);
    }

    /** Submits what was built. */
    public JobClient executeAsync() throws Exception {
        return executeAsync(jobName());
    }

    /** Submits what was built with a name for the job; operators added afterwards belong to the next job. */
    public JobClient executeAsync(String jobName) throws Exception {
        JobGraphGenerator generator = generator(jobName);
        JobGraph graph = generator.generate(transformations);
        JobClient client = new Submission(configuration, jobListeners).submit(graph, userClassLoader);
        collects.forEach(collect -> collect.begin(client, generator));
        collects.clear();
        transformations.clear();
        return client;
    }

    /** Nothing to release: jobs live on their own. */
    @Override
    public void close() {}

    static EngineException badInput(String message) {
        return new EngineException(ErrorCode.BAD_INPUT, message);
    }
}
