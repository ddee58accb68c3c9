package dev.weft.runtime.operator;

import dev.weft.api.function.Accumulator;
import dev.weft.api.function.DistributedCache;
import dev.weft.api.function.DoubleCounter;
import dev.weft.api.function.IntCounter;
import dev.weft.api.function.JobInfo;
import dev.weft.api.function.LongCounter;
import dev.weft.api.function.RuntimeContext;
import dev.weft.api.function.TaskInfo;
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
import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.metric.OperatorMetricGroup;
import java.io.Serializable;
import java.util.Map;
import java.util.function.Supplier;

/** What the user function of one operator may ask. Task thread. */
final class OperatorContext implements RuntimeContext {
    private final TaskScope scope;
    private final OperatorMetricGroup metrics;
    private final KeyedStates states;

    OperatorContext(TaskScope scope, OperatorMetricGroup metrics, OperatorStates states) {
        this.scope = scope;
        this.metrics = metrics;
        this.states = new KeyedStates(states);
    }

    @Override
    public <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties) {
        return states.getState(stateProperties);
    }

    @Override
    public <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties) {
        return states.getListState(stateProperties);
    }

    @Override
    public <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties) {
        return states.getReducingState(stateProperties);
    }

    @Override
    public <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
            AggregatingStateDescriptor<IN, ACC, OUT> stateProperties) {
        return states.getAggregatingState(stateProperties);
    }

    @Override
    public <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties) {
        return states.getMapState(stateProperties);
    }

    @Override
    public JobInfo getJobInfo() {
        return scope;
    }

    @Override
    public TaskInfo getTaskInfo() {
        return scope;
    }

    @Override
    public OperatorMetricGroup getMetricGroup() {
        return metrics;
    }

    @Override
    public ClassLoader getUserCodeClassLoader() {
        return scope.userClasses();
    }

    @Override
    public void registerUserCodeClassLoaderReleaseHookIfAbsent(String releaseHookName, Runnable releaseHook) {
        scope.registerReleaseHookIfAbsent(releaseHookName, releaseHook);
    }

    @Override
    public <T> TypeSerializer<T> createSerializer(TypeInformation<T> typeInformation) {
        return typeInformation.createSerializer(scope.serializers());
    }

    @Override
    public Map<String, String> getGlobalJobParameters() {
        return scope.configuration()
                .getOptional(PipelineOptions.GLOBAL_JOB_PARAMETERS)
                .orElse(Map.of());
    }

    @Override
    public boolean isObjectReuseEnabled() {
        return scope.objectReuse();
    }

    @Override
    public DistributedCache getDistributedCache() {
        return new DistributedCache(scope.userClasses() instanceof UserClassLoader loader ? loader.files() : Map.of());
    }

    @Override
    public <V, A extends Serializable> void addAccumulator(String name, Accumulator<V, A> accumulator) {
        if (scope.accumulators().putIfAbsent(name, accumulator) != null) {
            throw new IllegalArgumentException("The accumulator '" + name + "' exists already in this task");
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the user names accumulator and type together
    public <V, A extends Serializable> Accumulator<V, A> getAccumulator(String name) {
        Accumulator<?, ?> known = scope.accumulators().get(name);
        if (known == null) {
            throw new IllegalArgumentException("There is no accumulator '" + name + "' in this task");
        }
        return (Accumulator<V, A>) known;
    }

    @Override
    public IntCounter getIntCounter(String name) {
        return counter(name, IntCounter.class, IntCounter::new);
    }

    @Override
    public LongCounter getLongCounter(String name) {
        return counter(name, LongCounter.class, LongCounter::new);
    }

    @Override
    public DoubleCounter getDoubleCounter(String name) {
        return counter(name, DoubleCounter.class, DoubleCounter::new);
    }

    private <C extends Accumulator<?, ?>> C counter(String name, Class<C> type, Supplier<C> make) {
        Accumulator<?, ?> known = scope.accumulators().computeIfAbsent(name, key -> make.get());
        if (!type.isInstance(known)) {
            throw new IllegalArgumentException(
                    "The accumulator '" + name + "' is a " + known.getClass().getName() + ", not a " + type.getName());
        }
        return type.cast(known);
    }
}
