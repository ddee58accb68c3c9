package dev.weft.api.graph;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an operator does: traits for the planner, user code as opaque parts for the task. One record per operator;
 * {@code runtime.operator} has the one factory from spec to operator. {@link #kind()} and {@link #parts()} are its form
 * on the wire, {@link #of} reads it back.
 */
public sealed interface OperatorSpec {
    /** What the planner may know. */
    OperatorTraits traits();

    /** Name on the wire: lower case, never changed once released. */
    String kind();

    /** The user's code by part name. */
    SortedMap<String, UserCode> parts();

    /**
     * Reads the wire form.
     *
     * @throws IllegalArgumentException when the kind is unknown or a part is missing; the message names it
     */
    static OperatorSpec of(String kind, Map<String, UserCode> parts) {
        return switch (kind) {
            case "source" -> new SourceSpec(part(kind, parts, "source"), part(kind, parts, "watermarks"), true);
            case "unbounded-source" ->
                new SourceSpec(part(kind, parts, "source"), part(kind, parts, "watermarks"), false);
            case "map" -> new MapSpec(part(kind, parts, "function"));
            case "flat-map" -> new FlatMapSpec(part(kind, parts, "function"));
            case "filter" -> new FilterSpec(part(kind, parts, "function"));
            case "reduce" ->
                new ReduceSpec(
                        part(kind, parts, "function"),
                        part(kind, parts, "key-selector"),
                        part(kind, parts, "key-serializer"),
                        part(kind, parts, "value-serializer"));
            case "sink" -> new SinkSpec(part(kind, parts, "sink"), part(kind, parts, "serializer"));
            default ->
                throw new IllegalArgumentException(
                        "Unknown operator kind '" + kind + "': the job was built by a newer version");
        };
    }

    private static UserCode part(String kind, Map<String, UserCode> parts, String name) {
        UserCode code = parts.get(name);
        if (code == null) {
            throw new IllegalArgumentException("Operator kind '" + kind + "' lacks its part '" + name + "'");
        }
        return code;
    }

    /** Reads from outside. Parts: a {@code Source} and its {@code WatermarkStrategy}. */
    record SourceSpec(UserCode source, UserCode watermarks, boolean bounded) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofSource(bounded);
        }

        @Override
        public String kind() {
            return bounded ? "source" : "unbounded-source";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of("source", source, "watermarks", watermarks));
        }
    }

    /** One record in, one out. Part: a {@code MapFunction}. */
    record MapSpec(UserCode function) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofStateless();
        }

        @Override
        public String kind() {
            return "map";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of("function", function));
        }
    }

    /** One record in, any number out. Part: a {@code FlatMapFunction}. */
    record FlatMapSpec(UserCode function) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofStateless();
        }

        @Override
        public String kind() {
            return "flat-map";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of("function", function));
        }
    }

    /** Keeps what the predicate accepts. Part: a {@code FilterFunction}. */
    record FilterSpec(UserCode function) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofStateless();
        }

        @Override
        public String kind() {
            return "filter";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of("function", function));
        }
    }

    /**
     * A running reduction per key: emits the new value with every record. Parts: a {@code ReduceFunction}, the
     * {@code KeySelector}, the key's and the value's {@code TypeSerializer}.
     */
    record ReduceSpec(UserCode function, UserCode keySelector, UserCode keySerializer, UserCode valueSerializer)
            implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofKeyed();
        }

        @Override
        public String kind() {
            return "reduce";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of(
                    "function", function,
                    "key-selector", keySelector,
                    "key-serializer", keySerializer,
                    "value-serializer", valueSerializer));
        }
    }

    /** Writes to outside. Parts: a {@code Sink} and the {@code TypeSerializer} of its input. */
    record SinkSpec(UserCode sink, UserCode serializer) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofSink();
        }

        @Override
        public String kind() {
            return "sink";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of("sink", sink, "serializer", serializer));
        }
    }
}
