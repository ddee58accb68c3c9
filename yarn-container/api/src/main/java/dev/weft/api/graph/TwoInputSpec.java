package dev.weft.api.graph;

import java.util.Optional;
import java.util.SortedMap;

/**
 * Operators that take the records of two streams: input 0 is the stream on which {@code connect} was called, input 1 its argument.
 * For the broadcast ones input 0 is the data and input 1 what is broadcast.
 */
public sealed interface TwoInputSpec extends OperatorSpec {
    /** One function over two streams, which may have keys. */
    sealed interface CoFunctionSpec extends TwoInputSpec permits CoMapSpec, CoFlatMapSpec, CoProcessSpec {
        /** The user's function. */
        UserCode function();

        /** How to find the keys; empty on streams without. */
        Optional<TwoKeyParts> keys();

        @Override
        default OperatorTraits traits() {
            return OperatorTraits.ofTwoInputs(keys().isPresent());
        }

        @Override
        default SortedMap<String, UserCode> parts() {
            return SpecParts.ofTwo(function(), keys());
        }
    }

    /** One record in, one out. Parts: a {@code CoMapFunction}, and the keys on keyed streams. */
    record CoMapSpec(UserCode function, Optional<TwoKeyParts> keys) implements CoFunctionSpec {
        @Override
        public String kind() {
            return "co-map";
        }
    }

    /** One record in, any number out. Parts: a {@code CoFlatMapFunction}, and the keys on keyed streams. */
    record CoFlatMapSpec(UserCode function, Optional<TwoKeyParts> keys) implements CoFunctionSpec {
        @Override
        public String kind() {
            return "co-flat-map";
        }
    }

    /** As flat map with side outputs. Parts: a {@code CoProcessFunction}, and the keys on keyed streams. */
    record CoProcessSpec(UserCode function, Optional<TwoKeyParts> keys) implements CoFunctionSpec {
        @Override
        public String kind() {
            return "co-process";
        }
    }

    /** With state and timers of the record's key. Parts: a {@code KeyedCoProcessFunction} and the keys. */
    record KeyedCoProcessSpec(UserCode function, TwoKeyParts keys) implements TwoInputSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofTwoInputs(true);
        }

        @Override
        public String kind() {
            return "keyed-co-process";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return SpecParts.ofTwo(function, Optional.of(keys));
        }
    }

    /**
     * Pairs records of equal keys whose times are near. Parts: a {@code ProcessJoinFunction}, its {@code IntervalBounds}, the keys,
     * and the {@code TypeSerializer}s of lists of left and of right records, each a tuple of its time and the record.
     */
    record IntervalJoinSpec(
            UserCode function, UserCode bounds, TwoKeyParts keys, UserCode leftSerializer, UserCode rightSerializer)
            implements TwoInputSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofTwoInputs(true);
        }

        @Override
        public String kind() {
            return "interval-join";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            SortedMap<String, UserCode> parts = SpecParts.ofTwo(function, Optional.of(keys));
            parts.put("bounds", bounds);
            parts.put("left-serializer", leftSerializer);
            parts.put("right-serializer", rightSerializer);
            return parts;
        }
    }

    /**
     * Reads and changes broadcast state. Parts: a {@code BroadcastProcessFunction} and the {@code ArrayList} of the
     * {@code MapStateDescriptor}s.
     */
    record BroadcastProcessSpec(UserCode function, UserCode descriptors) implements TwoInputSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofTwoInputs(false);
        }

        @Override
        public String kind() {
            return "broadcast-process";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            SortedMap<String, UserCode> parts = SpecParts.of(function, Optional.empty());
            parts.put(SpecParts.DESCRIPTORS, descriptors);
            return parts;
        }
    }

    /**
     * As above on keyed data. Parts: a {@code KeyedBroadcastProcessFunction}, the {@code ArrayList} of the
     * {@code MapStateDescriptor}s, and the key of input 0.
     */
    record KeyedBroadcastProcessSpec(UserCode function, UserCode descriptors, KeyParts key) implements TwoInputSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofTwoInputs(true);
        }

        @Override
        public String kind() {
            return "keyed-broadcast-process";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            SortedMap<String, UserCode> parts = SpecParts.of(function, Optional.of(key));
            parts.put(SpecParts.DESCRIPTORS, descriptors);
            return parts;
        }
    }
}
