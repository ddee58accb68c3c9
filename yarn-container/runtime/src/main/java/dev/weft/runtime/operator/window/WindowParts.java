package dev.weft.runtime.operator.window;

import dev.weft.api.function.Collector;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.window.AllWindowFunction;
import dev.weft.api.window.Evictor;
import dev.weft.api.window.MergingWindowAssigner;
import dev.weft.api.window.ProcessAllWindowFunction;
import dev.weft.api.window.ProcessWindowFunction;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.api.window.WindowFunction;
import dev.weft.api.window.WindowSettings;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.window.Accumulation;
import dev.weft.runtime.window.Aggregated;
import dev.weft.runtime.window.Collected;
import dev.weft.runtime.window.Reduced;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parts of one window operator with their types. Task thread. */
record WindowParts(FunctionMaterial of) {
    WindowAssigner<Object, Window> assigner() {
        return of.part("assigner");
    }

    boolean isMerging() {
        return of.<Object>part("assigner") instanceof MergingWindowAssigner;
    }

    Trigger<Object, Window> trigger() {
        return of.part("trigger");
    }

    Optional<Evictor<Object, Window>> evictor() {
        return of.has("evictor") ? Optional.of(of.part("evictor")) : Optional.empty();
    }

    WindowSettings settings() {
        return of.part("settings");
    }

    TypeSerializer<Window> windowSerializer() {
        return of.part("window-serializer");
    }

    TypeSerializer<Object> contentsSerializer() {
        return of.part("contents-serializer");
    }

    /** The incremental function. */
    private <F> F aggregate() {
        return of.has("aggregate") ? of.part("aggregate") : of.function();
    }

    ReduceFunction<Object> reduceFunction() {
        return aggregate();
    }

    AggregateFunction<Object, Object, Object> aggregateFunction() {
        return aggregate();
    }

    /** How accumulators are merged, of which lists of records cannot be. */
    Accumulation accumulation() {
        return switch (settings().contents()) {
            case RECORDS -> new Collected(contentsSerializer());
            case REDUCED -> new Reduced(reduceFunction(), contentsSerializer());
            case AGGREGATED -> new Aggregated(aggregateFunction(), contentsSerializer());
        };
    }

    /** The result of {@code own}, which nobody uses any more. */
    Object resultOf(Object own) {
        return settings().contents() == WindowSettings.Contents.REDUCED
                ? own
                : present("getResult", aggregateFunction().getResult(own));
    }

    /** How records come into accumulators. */
    AccumulatorContents.Adding adding() {
        if (settings().contents() == WindowSettings.Contents.REDUCED) {
            ReduceFunction<Object> function = reduceFunction();
            return (before, record) -> before == null ? record : present("reduce", function.reduce(before, record));
        }
        AggregateFunction<Object, Object, Object> function = aggregateFunction();
        return (before, record) ->
                present("add", function.add(record, before == null ? function.createAccumulator() : before));
    }

    private Object present(String method, @Nullable Object value) {
        if (value == null) {
            throw of.failure().because("returned null from " + method);
        }
        return value;
    }

    /** What is in state for windows of the general path. */
    WindowContents contents(EventTime time) {
        return evictor()
                .<WindowContents>map(evictor -> new EvictedContents(this, evictor, time))
                .orElseGet(() -> settings().contents() == WindowSettings.Contents.RECORDS
                        ? new RecordContents(this)
                        : new AccumulatorContents(this));
    }

    /** Who takes windows that fire. */
    @SuppressWarnings("unchecked") // the API named function and types together
    WindowClosing closing(EventTime time) {
        Collector<Object> out = of.collector();
        boolean onlyAggregates = settings().contents() != WindowSettings.Contents.RECORDS && !of.has("aggregate");
        if (onlyAggregates) {
            return new ResultClosing(out);
        }
        Object function = of.function();
        if (function instanceof ProcessWindowFunction<?, ?, ?, ?> process) {
            return new ProcessClosing(
                    (ProcessWindowFunction<Object, Object, Object, Window>) process, out, new ClosingScope(this, time));
        }
        if (function instanceof ProcessAllWindowFunction<?, ?, ?> process) {
            return new ProcessAllClosing(
                    (ProcessAllWindowFunction<Object, Object, Window>) process, out, new ClosingScope(this, time));
        }
        return function instanceof WindowFunction<?, ?, ?, ?> plain
                ? new FunctionClosing((WindowFunction<Object, Object, Object, Window>) plain, out)
                : new AllFunctionClosing((AllWindowFunction<Object, Object, Window>) function, out);
    }
}
