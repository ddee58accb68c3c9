package dev.weft.api.graph;

import dev.weft.api.graph.OperatorSpec.LocalWindowSpec;
import dev.weft.api.graph.OperatorSpec.WindowSpec;
import dev.weft.api.graph.TwoInputSpec.BroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.CoFlatMapSpec;
import dev.weft.api.graph.TwoInputSpec.CoMapSpec;
import dev.weft.api.graph.TwoInputSpec.CoProcessSpec;
import dev.weft.api.graph.TwoInputSpec.IntervalJoinSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedBroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedCoProcessSpec;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names of the parts of operators on the wire, and how they are written and read. Never changed once released. */
final class SpecParts {
    static final String FUNCTION = "function";
    static final String KEY_SELECTOR = "key-selector";
    static final String KEY_SELECTOR_1 = "key-selector-1";
    static final String KEY_SELECTOR_2 = "key-selector-2";
    static final String KEY_SERIALIZER = "key-serializer";
    static final String DESCRIPTORS = "descriptors";
    static final String AGGREGATE = "aggregate";
    static final String ASSIGNER = "assigner";
    static final String TRIGGER = "trigger";
    static final String EVICTOR = "evictor";
    static final String SETTINGS = "settings";
    static final String WINDOW_SERIALIZER = "window-serializer";
    static final String CONTENTS_SERIALIZER = "contents-serializer";
    static final String RECORD_SERIALIZER = "record-serializer";
    static final String RECORD_KEY_SELECTOR = "record-key-selector";
    static final String RECORD_KEY_SERIALIZER = "record-key-serializer";

    private final String kind;
    private final Map<String, UserCode> parts;

    SpecParts(String kind, Map<String, UserCode> parts) {
        this.kind = kind;
        this.parts = parts;
    }

    UserCode function() {
        return part(FUNCTION);
    }

    UserCode part(String name) {
        UserCode code = parts.get(name);
        if (code == null) {
            throw new IllegalArgumentException("Operator kind '" + kind + "' lacks its part '" + name + "'");
        }
        return code;
    }

    /** The key, when one of its parts is there; then all must be. */
    Optional<KeyParts> optionalKey() {
        return parts.containsKey(KEY_SELECTOR) || parts.containsKey(KEY_SERIALIZER)
                ? Optional.of(key())
                : Optional.empty();
    }

    KeyParts key() {
        return new KeyParts(part(KEY_SELECTOR), part(KEY_SERIALIZER));
    }

    /** The keys of two inputs, when one of their parts is there; then all must be. */
    Optional<TwoKeyParts> optionalKeys() {
        return parts.containsKey(KEY_SELECTOR_1)
                        || parts.containsKey(KEY_SELECTOR_2)
                        || parts.containsKey(KEY_SERIALIZER)
                ? Optional.of(keys())
                : Optional.empty();
    }

    TwoKeyParts keys() {
        return new TwoKeyParts(part(KEY_SELECTOR_1), part(KEY_SELECTOR_2), part(KEY_SERIALIZER));
    }

    WindowSpec window() {
        return new WindowSpec(
                function(),
                Optional.ofNullable(parts.get(AGGREGATE)),
                part(ASSIGNER),
                part(TRIGGER),
                Optional.ofNullable(parts.get(EVICTOR)),
                part(SETTINGS),
                part(WINDOW_SERIALIZER),
                part(CONTENTS_SERIALIZER),
                key());
    }

    LocalWindowSpec localWindow() {
        return new LocalWindowSpec(
                function(),
                part(ASSIGNER),
                part(TRIGGER),
                part(SETTINGS),
                part(RECORD_SERIALIZER),
                part(CONTENTS_SERIALIZER),
                new KeyParts(part(RECORD_KEY_SELECTOR), part(RECORD_KEY_SERIALIZER)));
    }

    /** The operator of two inputs that these parts make. */
    TwoInputSpec twoInputs() {
        return switch (kind) {
            case "co-map" -> new CoMapSpec(function(), optionalKeys());
            case "co-flat-map" -> new CoFlatMapSpec(function(), optionalKeys());
            case "co-process" -> new CoProcessSpec(function(), optionalKeys());
            case "keyed-co-process" -> new KeyedCoProcessSpec(function(), keys());
            case "interval-join" ->
                new IntervalJoinSpec(
                        function(), part("bounds"), keys(), part("left-serializer"), part("right-serializer"));
            case "broadcast-process" -> new BroadcastProcessSpec(function(), part(DESCRIPTORS));
            case "keyed-broadcast-process" -> new KeyedBroadcastProcessSpec(function(), part(DESCRIPTORS), key());
            default ->
                throw new IllegalArgumentException(
                        "Unknown operator kind '" + kind + "': the job was built by a newer version");
        };
    }

    /** The wire form of a function, with its key when it has one. */
    static SortedMap<String, UserCode> of(UserCode function, Optional<KeyParts> key) {
        SortedMap<String, UserCode> parts = new TreeMap<>(Map.of(FUNCTION, function));
        key.ifPresent(found -> {
            parts.put(KEY_SELECTOR, found.selector());
            parts.put(KEY_SERIALIZER, found.serializer());
        });
        return parts;
    }

    /** The wire form of a function of two inputs, with their keys when they have some. */
    static SortedMap<String, UserCode> ofTwo(UserCode function, Optional<TwoKeyParts> keys) {
        SortedMap<String, UserCode> parts = new TreeMap<>(Map.of(FUNCTION, function));
        keys.ifPresent(found -> {
            parts.put(KEY_SELECTOR_1, found.first());
            parts.put(KEY_SELECTOR_2, found.second());
            parts.put(KEY_SERIALIZER, found.serializer());
        });
        return parts;
    }
}
