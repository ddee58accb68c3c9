package dev.weft.api;

import dev.weft.api.function.KeySelector;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec.LocalWindowSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.api.partial.PartialKey;
import dev.weft.api.partial.PartialSerializer;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.EventTimeTrigger;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.WindowAssigner;
import dev.weft.api.window.WindowSettings;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.LocalAggregation;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.id.OperatorId;
import java.util.Optional;

/**
 * The operator that aggregates before the exchange of a window operator. The graph has it once for each stream that feeds the window
 * operator by key, as one more operator in the sender's chain. The program's thread.
 *
 * @param name of the windows
 * @param function the incremental one
 */
record LocalWindows(
        String name,
        Object function,
        WindowAssigner<?, ?> assigner,
        Trigger<?, ?> trigger,
        WindowSettings settings,
        TypeInformation<?> records,
        TypeInformation<?> accumulators,
        KeySelector<?, ?> keySelector,
        TypeInformation<?> keys) {
    /** Windows whose partial aggregates mean the same as their records: whether they are worth it turns out when they run. */
    static boolean serves(WindowAssigner<?, ?> assigner, Trigger<?, ?> trigger, WindowSettings settings) {
        boolean aligned = assigner instanceof TumblingEventTimeWindows tumbling
                ? tumbling.isAligned()
                : assigner.getClass() == SlidingEventTimeWindows.class;
        return aligned
                && trigger.getClass() == EventTimeTrigger.class
                && settings.contents() != WindowSettings.Contents.RECORDS
                && settings.lateTag() == null;
    }

    /** Whether a job of this configuration may have such operators: a chained one costs a call, another one an exchange. */
    static boolean allowed(Configuration configuration) {
        return configuration.get(PipelineOptions.LOCAL_AGGREGATION) != LocalAggregation.OFF
                && configuration.get(PipelineOptions.OPERATOR_CHAINING);
    }

    /** Whether it may go behind {@code source}, from which records go by {@code partitioning}. */
    static boolean fits(OperatorNode source, Partitioning partitioning) {
        return source.chaining() != OperatorNode.Chaining.NEVER && partitioning instanceof Partitioning.Hash;
    }

    /** The operator behind {@code source}. */
    OperatorNode node(OperatorId id, OperatorNode source, UserCodes codes) {
        var spec = new LocalWindowSpec(
                codes.function(name, "function", function),
                codes.function(name, "window assigner", assigner),
                codes.function(name, "trigger", trigger),
                codes.function(name, "settings", settings),
                codes.serializer(name, records),
                codes.serializer(name, accumulators),
                new KeyParts(codes.function(name, "key selector", keySelector), codes.serializer(name, keys)));
        return new OperatorNode(
                id,
                "Local " + name,
                Optional.empty(),
                spec,
                source.parallelism(),
                source.maxParallelism(),
                source.maxParallelismGiven(),
                source.slotSharingGroup(),
                OperatorNode.Chaining.ALWAYS);
    }

    /** How what it emits goes on. */
    Partitioning partitioning(UserCodes codes) {
        return new Partitioning.Hash(selector(codes, name), codes.serializer(name, keys));
    }

    /** The key of records and partial aggregates. */
    @SuppressWarnings("unchecked") // it only ever gets the records it was written for
    UserCode selector(UserCodes codes, String operator) {
        return codes.function(operator, "key selector", new PartialKey((KeySelector<Object, Object>) keySelector));
    }

    /** What goes over the edge behind it. */
    UserCode edgeSerializer(UserCodes codes) {
        return codes.function(
                name,
                "serializer",
                new PartialSerializer(
                        codes.plain(name, records), codes.plain(name, keys), codes.plain(name, accumulators)));
    }
}
