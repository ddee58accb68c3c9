package dev.weft.api.function;

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
}
