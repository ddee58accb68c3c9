package dev.weft.runtime.operator;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.CoFlatMapFunction;
import dev.weft.api.function.CoMapFunction;
import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.KeyedCoProcessFunction;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.TwoInputSpec;
import dev.weft.api.graph.TwoKeyParts;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Specs of function operators; keys are strings that {@link #KEY} takes from records "key:value". */
final class FunctionSpecs {
    static final KeySelector<String, String> KEY = record -> record.substring(0, record.indexOf(':'));

    private FunctionSpecs() {}

    static <T> KeyParts key(KeySelector<T, String> selector) {
        return new KeyParts(TestJob.code(selector), TestJob.code(Specs.STRING));
    }

    static <K> KeyParts key(KeySelector<?, K> selector, TypeSerializer<K> keys) {
        return new KeyParts(TestJob.code(selector), TestJob.code(keys));
    }

    private static Optional<TwoKeyParts> twoKeys() {
        return Optional.of(new TwoKeyParts(TestJob.code(KEY), TestJob.code(KEY), TestJob.code(Specs.STRING)));
    }

    static OperatorSpec keyedMap(MapFunction<String, ?> function) {
        return new OperatorSpec.MapSpec(TestJob.code(function), Optional.of(key(KEY)));
    }

    static OperatorSpec map(MapFunction<?, ?> function) {
        return new OperatorSpec.MapSpec(TestJob.code(function));
    }

    static OperatorSpec keyedFlatMap(FlatMapFunction<String, ?> function) {
        return new OperatorSpec.FlatMapSpec(TestJob.code(function), Optional.of(key(KEY)));
    }

    static OperatorSpec process(ProcessFunction<?, ?> function) {
        return new OperatorSpec.ProcessSpec(TestJob.code(function));
    }

    static OperatorSpec keyedProcess(KeyedProcessFunction<String, String, ?> function) {
        return new OperatorSpec.KeyedProcessSpec(TestJob.code(function), key(KEY));
    }

    static OperatorSpec coMap(CoMapFunction<?, ?, ?> function) {
        return new TwoInputSpec.CoMapSpec(TestJob.code(function), Optional.empty());
    }

    static OperatorSpec keyedCoFlatMap(CoFlatMapFunction<String, String, ?> function) {
        return new TwoInputSpec.CoFlatMapSpec(TestJob.code(function), twoKeys());
    }

    static OperatorSpec keyedCoProcessOld(CoProcessFunction<String, String, ?> function) {
        return new TwoInputSpec.CoProcessSpec(TestJob.code(function), twoKeys());
    }

    static OperatorSpec keyedCoProcess(KeyedCoProcessFunction<String, String, String, ?> function) {
        return new TwoInputSpec.KeyedCoProcessSpec(
                TestJob.code(function), twoKeys().orElseThrow());
    }

    static OperatorSpec broadcast(BroadcastProcessFunction<?, ?, ?> function, MapStateDescriptor<?, ?> descriptor) {
        return new TwoInputSpec.BroadcastProcessSpec(
                TestJob.code(function), TestJob.code(new ArrayList<>(List.of(descriptor))));
    }

    static OperatorSpec keyedBroadcast(
            KeyedBroadcastProcessFunction<String, String, String, ?> function, MapStateDescriptor<?, ?> descriptor) {
        return new TwoInputSpec.KeyedBroadcastProcessSpec(
                TestJob.code(function), TestJob.code(new ArrayList<>(List.of(descriptor))), key(KEY));
    }
}
