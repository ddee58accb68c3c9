package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How programs become jobs. */
public final class PipelineOptions {
    public static final ConfigOption<String> NAME =
            key("pipeline.name").stringType().noDefaultValue().withDescription("Name of the job.");

    public static final ConfigOption<List<String>> JARS = key("pipeline.jars")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("Jars with the user's classes.");

    public static final ConfigOption<List<String>> CLASSPATHS = key("pipeline.classpaths")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("More URLs for the user's class path, reachable from every process.");

    public static final ConfigOption<List<String>> CACHED_FILES = key("pipeline.cached-files")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription(
                    "Files that every worker of a job gets: name:<name>,path:<URI>, and ,executable:true where it is"
                            + " to be; one entry per file, split by semicolons.");

    public static final ConfigOption<Integer> MAX_PARALLELISM = key("pipeline.max-parallelism")
            .intType()
            .range(-1, 32768)
            .defaultValue(-1)
            .withDescription("Number of key groups; -1 derives it from the parallelism.");

    public static final ConfigOption<Boolean> OBJECT_REUSE = key("pipeline.object-reuse")
            .booleanType()
            .defaultValue(true)
            .withDescription("Records are handed on without copies; false makes defensive copies.");

    public static final ConfigOption<LocalAggregation> LOCAL_AGGREGATION = key("pipeline.local-aggregation")
            .enumType(LocalAggregation.class)
            .defaultValue(LocalAggregation.AUTO)
            .withDescription(
                    "Tumbling and sliding windows of event time with reduce or aggregate make partial aggregates before"
                            + " the exchange by key; AUTO does so while at least two records go into one and the"
                            + " function was seen to merge to equal accumulators, ON always, OFF never.");

    public static final ConfigOption<Boolean> OPERATOR_CHAINING = key("pipeline.operator-chaining.enabled")
            .booleanType()
            .defaultValue(true)
            .withFallbackKeys("pipeline.operator-chaining")
            .withDescription("Adjacent operators of equal parallelism share a thread.");

    public static final ConfigOption<Boolean> OPERATOR_CHAINING_CHAIN_OPERATORS_WITH_DIFFERENT_MAX_PARALLELISM =
            key("pipeline.operator-chaining.chain-operators-with-different-max-parallelism")
                    .booleanType()
                    .defaultValue(true)
                    .withDescription("Chain also when the numbers of key groups differ; false has no effect yet.");

    public static final ConfigOption<Duration> AUTO_WATERMARK_INTERVAL = key("pipeline.auto-watermark-interval")
            .durationType()
            .defaultValue(Duration.ofMillis(200))
            .withDescription("How often sources emit watermarks.");

    public static final ConfigOption<Boolean> ALLOW_UNALIGNED_SOURCE_SPLITS =
            key("pipeline.watermark-alignment.allow-unaligned-source-splits")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription(
                            "A reader of an alignment group that cannot pause single splits: true aligns it as a whole,"
                                    + " false fails the job.");

    public static final ConfigOption<Integer> WATERMARK_ALIGNMENT_BUFFER_SIZE =
            key("pipeline.watermark-alignment.buffer-size")
                    .intType()
                    .defaultValue(3)
                    .withDescription("Has no effect: watermarks of aligned sources are compared as they are.");

    public static final ConfigOption<Boolean> AUTO_GENERATE_UIDS = key("pipeline.auto-generate-uids")
            .booleanType()
            .defaultValue(true)
            .withDescription("Operators without uid get one; false refuses them.");

    public static final ConfigOption<Boolean> GENERIC_TYPES = key("pipeline.generic-types")
            .booleanType()
            .defaultValue(true)
            .withDescription("Types the type system cannot describe may use the generic serializer.");

    public static final ConfigOption<Boolean> CLOSURE_CLEANER_ENABLED = key("pipeline.closure-cleaner.enabled")
            .booleanType()
            .defaultValue(true)
            .withDescription("Unused references from functions to their enclosing instance are dropped.");

    public static final ConfigOption<Map<String, String>> GLOBAL_JOB_PARAMETERS = key("pipeline.global-job-parameters")
            .mapType()
            .noDefaultValue()
            .withDescription("Parameters that every rich function can read.");

    public static final ConfigOption<Map<String, String>> PARALLELISM_OVERRIDES =
            key("pipeline.jobvertex-parallelism-overrides")
                    .mapType()
                    .noDefaultValue()
                    .withDescription("No effect yet: parallelism by vertex id.");

    private PipelineOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                NAME,
                JARS,
                CLASSPATHS,
                CACHED_FILES,
                MAX_PARALLELISM,
                OBJECT_REUSE,
                LOCAL_AGGREGATION,
                OPERATOR_CHAINING,
                OPERATOR_CHAINING_CHAIN_OPERATORS_WITH_DIFFERENT_MAX_PARALLELISM,
                AUTO_WATERMARK_INTERVAL,
                ALLOW_UNALIGNED_SOURCE_SPLITS,
                WATERMARK_ALIGNMENT_BUFFER_SIZE,
                AUTO_GENERATE_UIDS,
                GENERIC_TYPES,
                CLOSURE_CLEANER_ENABLED,
                GLOBAL_JOB_PARAMETERS,
                PARALLELISM_OVERRIDES);
    }
}
