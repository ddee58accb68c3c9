package dev.weft.api.function;

import dev.weft.api.state.AggregatingState;
import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.metric.OperatorMetricGroup;
import java.io.Serializable;
import java.util.Map;

/** What a rich function may ask the engine. Task thread. */
public interface RuntimeContext {
    /** The job. */
    JobInfo getJobInfo();

    /** The subtask. */
    TaskInfo getTaskInfo();

    /** Metrics of the operator. */
    OperatorMetricGroup getMetricGroup();

    /** The loader of the job's classes. */
    ClassLoader getUserCodeClassLoader();

    /** Runs {@code releaseHook} when the job's class loader is given up; the first hook of a name wins. */
    void registerUserCodeClassLoaderReleaseHookIfAbsent(String releaseHookName, Runnable releaseHook);

    /** A serialiser under the job's settings. */
    <T> TypeSerializer<T> createSerializer(TypeInformation<T> typeInformation);

    /** The job's parameters that the user put into the execution config. */
    Map<String, String> getGlobalJobParameters();

    /** True when records are handed over without defensive copies. */
    boolean isObjectReuseEnabled();

    /**
     * Adds an accumulator; the job's result carries the merged value.
     *
     * @throws IllegalArgumentException when the name is taken
     */
    <V, A extends Serializable> void addAccumulator(String name, Accumulator<V, A> accumulator);

    /** The accumulator of this name. */
    <V, A extends Serializable> Accumulator<V, A> getAccumulator(String name);

    /** The counter of this name, made when it is not there. */
    IntCounter getIntCounter(String name);

    /** The counter of this name, made when it is not there. */
    LongCounter getLongCounter(String name);

    /** The counter of this name, made when it is not there. */
    DoubleCounter getDoubleCounter(String name);

    /**
     * A value per key. From {@code open} on.
     *
     * @throws UnsupportedOperationException when the operator is not on a keyed stream
     */
    <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties);

    /**
     * A list per key. From {@code open} on.
     *
     * @throws UnsupportedOperationException when the operator is not on a keyed stream
     */
    <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties);

    /**
     * A reduction per key. From {@code open} on.
     *
     * @throws UnsupportedOperationException when the operator is not on a keyed stream
     */
    <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties);

    /**
     * An aggregate per key. From {@code open} on.
     *
     * @throws UnsupportedOperationException when the operator is not on a keyed stream
     */
    <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
            AggregatingStateDescriptor<IN, ACC, OUT> stateProperties);

    /**
     * A map per key. From {@code open} on.
     *
     * @throws UnsupportedOperationException when the operator is not on a keyed stream
     */
    <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties);

    /** The files that the program registered. */
    DistributedCache getDistributedCache();
}
