package dev.weft.testkit;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.KeyedCoProcessFunction;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorSpec.KeyedProcessSpec;
import dev.weft.api.graph.OperatorSpec.ProcessSpec;
import dev.weft.api.graph.TwoInputSpec.BroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.CoProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedBroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedCoProcessSpec;
import dev.weft.api.graph.TwoKeyParts;
import dev.weft.api.graph.UserCode;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeInformation;
import dev.weft.runtime.testing.OperatorHarness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes harnesses around a program's functions: give it records, move event time ({@code watermark}) and processing time
 * ({@code advance}) by hand, look at what was emitted, take snapshots and start another harness from them. Call {@code open()}
 * before the first record and {@code close()} at the end. The function is copied as for a cluster, so it must be serializable.
 */
public final class FunctionHarness {
    private static final String NAME = "operator under test";

    private FunctionHarness() {}

    /** A function on a stream without keys. */
    public static OperatorHarness of(ProcessFunction<?, ?> function) throws IOException {
        return OperatorHarness.of(NAME, new ProcessSpec(UserCode.of(function)));
    }

    /** A function on a keyed stream. */
    public static <K, IN> OperatorHarness keyed(
            KeyedProcessFunction<K, IN, ?> function, KeySelector<IN, K> key, TypeInformation<K> keyType)
            throws IOException {
        return OperatorHarness.of(NAME, new KeyedProcessSpec(UserCode.of(function), keyParts(key, keyType)));
    }

    /** A function on two connected streams without keys. */
    public static OperatorHarness twoInputs(CoProcessFunction<?, ?, ?> function) throws IOException {
        return OperatorHarness.of(NAME, new CoProcessSpec(UserCode.of(function), Optional.empty()));
    }

    /** A function on two connected streams with keys. */
    public static <K, IN1, IN2> OperatorHarness keyedTwoInputs(
            KeyedCoProcessFunction<K, IN1, IN2, ?> function,
            KeySelector<IN1, K> firstKey,
            KeySelector<IN2, K> secondKey,
            TypeInformation<K> keyType)
            throws IOException {
        TwoKeyParts keys = new TwoKeyParts(UserCode.of(firstKey), UserCode.of(secondKey), serializer(keyType));
        return OperatorHarness.of(NAME, new KeyedCoProcessSpec(UserCode.of(function), keys));
    }

    /** A function with broadcast state on a stream without keys; the broadcast stream is the second input. */
    public static OperatorHarness broadcast(
            BroadcastProcessFunction<?, ?, ?> function, MapStateDescriptor<?, ?>... descriptors) throws IOException {
        return OperatorHarness.of(NAME, new BroadcastProcessSpec(UserCode.of(function), states(descriptors)));
    }

    /** A function with broadcast state on a keyed stream; the broadcast stream is the second input. */
    public static <K, IN> OperatorHarness keyedBroadcast(
            KeyedBroadcastProcessFunction<K, IN, ?, ?> function,
            KeySelector<IN, K> key,
            TypeInformation<K> keyType,
            MapStateDescriptor<?, ?>... descriptors)
            throws IOException {
        return OperatorHarness.of(
                NAME,
                new KeyedBroadcastProcessSpec(UserCode.of(function), states(descriptors), keyParts(key, keyType)));
    }

    private static <IN, K> KeyParts keyParts(KeySelector<IN, K> key, TypeInformation<K> keyType) throws IOException {
        return new KeyParts(UserCode.of(key), serializer(keyType));
    }

    private static UserCode serializer(TypeInformation<?> type) throws IOException {
        return UserCode.of(type.createSerializer(SerializerConfig.DEFAULT));
    }

    private static UserCode states(MapStateDescriptor<?, ?>... descriptors) throws IOException {
        for (MapStateDescriptor<?, ?> descriptor : descriptors) {
            descriptor.initializeSerializerUnlessSet(SerializerConfig.DEFAULT);
        }
        return UserCode.of(new ArrayList<>(List.of(descriptors)));
    }
}
