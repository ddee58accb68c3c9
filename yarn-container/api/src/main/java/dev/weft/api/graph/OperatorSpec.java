package dev.weft.api.graph;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an operator does: traits for the planner, user code as opaque parts for the task. One record per operator;
 * {@code runtime.operator} has the one factory from spec to operator. {@link #kind()} and {@link #parts()} are its form
 * on the wire, {@link #of} reads it back. Operators of two inputs are {@link TwoInputSpec}s.
 */
public sealed interface OperatorSpec
        permits OperatorSpec.SourceSpec,
                OperatorSpec.FunctionSpec,
                OperatorSpec.KeyedProcessSpec,
                OperatorSpec.TimestampsSpec,
                OperatorSpec.ReduceSpec,
                OperatorSpec.WindowSpec,
                OperatorSpec.LocalWindowSpec,
                OperatorSpec.AsyncSpec,
                OperatorSpec.SinkSpec,
                OperatorSpec.SinkFunctionSpec,
                TwoInputSpec {
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
        SpecParts read = new SpecParts(kind, parts);
        return switch (kind) {
            case "source" -> new SourceSpec(read.part("source"), read.part("watermarks"), true);
            case "unbounded-source" -> new SourceSpec(read.part("source"), read.part("watermarks"), false);
            case "map" -> new MapSpec(read.function(), read.optionalKey());
            case "flat-map" -> new FlatMapSpec(read.function(), read.optionalKey());
            case "filter" -> new FilterSpec(read.function(), read.optionalKey());
            case "process" -> new ProcessSpec(read.function(), read.optionalKey());
            case "keyed-process" -> new KeyedProcessSpec(read.function(), read.key());
            case "timestamps" -> new TimestampsSpec(read.part("watermarks"));
            case "reduce" ->
                new ReduceSpec(
                        read.function(),
                        read.part("key-selector"),
                        read.part("key-serializer"),
                        read.part("value-serializer"));
            case "async" -> new AsyncSpec(read.function(), read.part("settings"), read.part("element-serializer"));
            case "window" -> read.window();
            case "local-window" -> read.localWindow();
            case "sink-function" -> new SinkFunctionSpec(read.function());
            case "sink" -> new SinkSpec(read.part("sink"), read.part("serializer"));
            default -> read.twoInputs();
        };
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

    /** One function over one input, which may have a key. */
    sealed interface FunctionSpec extends OperatorSpec permits MapSpec, FlatMapSpec, FilterSpec, ProcessSpec {
        /** The user's function. */
        UserCode function();

        /** How to find the key; empty on a stream without one. */
        Optional<KeyParts> key();

        @Override
        default OperatorTraits traits() {
            return OperatorTraits.ofFunction(key().isPresent());
        }

        @Override
        default SortedMap<String, UserCode> parts() {
            return SpecParts.of(function(), key());
        }
    }

    /** One record in, one out. Parts: a {@code MapFunction}, and the key on a keyed stream. */
    record MapSpec(UserCode function, Optional<KeyParts> key) implements FunctionSpec {
        /** On a stream without a key. */
        public MapSpec(UserCode function) {
            this(function, Optional.empty());
        }

        @Override
        public String kind() {
            return "map";
        }
    }

    /** One record in, any number out. Parts: a {@code FlatMapFunction}, and the key on a keyed stream. */
    record FlatMapSpec(UserCode function, Optional<KeyParts> key) implements FunctionSpec {
        /** On a stream without a key. */
        public FlatMapSpec(UserCode function) {
            this(function, Optional.empty());
        }

        @Override
        public String kind() {
            return "flat-map";
        }
    }

    /** Keeps what the predicate accepts. Parts: a {@code FilterFunction}, and the key on a keyed stream. */
    record FilterSpec(UserCode function, Optional<KeyParts> key) implements FunctionSpec {
        /** On a stream without a key. */
        public FilterSpec(UserCode function) {
            this(function, Optional.empty());
        }

        @Override
        public String kind() {
            return "filter";
        }
    }

    /** One record in, any number out, side outputs. Parts: a {@code ProcessFunction}, and the key on a keyed stream. */
    record ProcessSpec(UserCode function, Optional<KeyParts> key) implements FunctionSpec {
        /** On a stream without a key. */
        public ProcessSpec(UserCode function) {
            this(function, Optional.empty());
        }

        @Override
        public String kind() {
            return "process";
        }
    }

    /** As process with state and timers of the record's key. Parts: a {@code KeyedProcessFunction} and the key. */
    record KeyedProcessSpec(UserCode function, KeyParts key) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofFunction(true);
        }

        @Override
        public String kind() {
            return "keyed-process";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return SpecParts.of(function, Optional.of(key));
        }
    }

    /** Gives records timestamps and makes watermarks. Part: a {@code WatermarkStrategy}. */
    record TimestampsSpec(UserCode watermarks) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofFunction(false);
        }

        @Override
        public String kind() {
            return "timestamps";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of("watermarks", watermarks));
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
            return OperatorTraits.ofFunction(true);
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

    /**
     * Asks the outside about each record. Parts: an {@code AsyncFunction}, its {@code AsyncSettings}, and the
     * {@code TypeSerializer} of pairs of a record and its timestamp.
     */
    record AsyncSpec(UserCode function, UserCode settings, UserCode elementSerializer) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofFunction(false);
        }

        @Override
        public String kind() {
            return "async";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return new TreeMap<>(Map.of(
                    "function", function,
                    "settings", settings,
                    "element-serializer", elementSerializer));
        }
    }

    /**
     * Groups records by windows. Parts: the function, which is a window function or the one {@code ReduceFunction} or
     * {@code AggregateFunction}; the aggregate when a window function closes its windows; {@code WindowAssigner},
     * {@code Trigger}, {@code Evictor}, {@code WindowSettings}, the {@code TypeSerializer}s of windows and of what is in
     * state for one, and the key.
     */
    record WindowSpec(
            UserCode function,
            Optional<UserCode> aggregate,
            UserCode assigner,
            UserCode trigger,
            Optional<UserCode> evictor,
            UserCode settings,
            UserCode windowSerializer,
            UserCode contentsSerializer,
            KeyParts key)
            implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofFunction(true);
        }

        @Override
        public String kind() {
            return "window";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            SortedMap<String, UserCode> parts = SpecParts.of(function, Optional.of(key));
            aggregate.ifPresent(code -> parts.put(SpecParts.AGGREGATE, code));
            evictor.ifPresent(code -> parts.put(SpecParts.EVICTOR, code));
            parts.put(SpecParts.ASSIGNER, assigner);
            parts.put(SpecParts.TRIGGER, trigger);
            parts.put(SpecParts.SETTINGS, settings);
            parts.put(SpecParts.WINDOW_SERIALIZER, windowSerializer);
            parts.put(SpecParts.CONTENTS_SERIALIZER, contentsSerializer);
            return parts;
        }
    }

    /**
     * Makes partial aggregates of a window operator's records before they go to it by key. Parts: the one {@code ReduceFunction} or
     * {@code AggregateFunction}; {@code WindowAssigner}, {@code Trigger} and {@code WindowSettings} of the window operator; the
     * {@code TypeSerializer}s of records and accumulators; selector and serialiser of the key, which are not the operator's own:
     * its input is not partitioned.
     */
    record LocalWindowSpec(
            UserCode function,
            UserCode assigner,
            UserCode trigger,
            UserCode settings,
            UserCode recordSerializer,
            UserCode contentsSerializer,
            KeyParts recordKey)
            implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofStatelessFunction();
        }

        @Override
        public String kind() {
            return "local-window";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            SortedMap<String, UserCode> parts = SpecParts.of(function, Optional.empty());
            parts.put(SpecParts.ASSIGNER, assigner);
            parts.put(SpecParts.TRIGGER, trigger);
            parts.put(SpecParts.SETTINGS, settings);
            parts.put(SpecParts.RECORD_SERIALIZER, recordSerializer);
            parts.put(SpecParts.CONTENTS_SERIALIZER, contentsSerializer);
            parts.put(SpecParts.RECORD_KEY_SELECTOR, recordKey.selector());
            parts.put(SpecParts.RECORD_KEY_SERIALIZER, recordKey.serializer());
            return parts;
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

    /** Hands records to the outside. Part: a {@code SinkFunction}. */
    record SinkFunctionSpec(UserCode function) implements OperatorSpec {
        @Override
        public OperatorTraits traits() {
            return OperatorTraits.ofSink();
        }

        @Override
        public String kind() {
            return "sink-function";
        }

        @Override
        public SortedMap<String, UserCode> parts() {
            return SpecParts.of(function, Optional.empty());
        }
    }
}
