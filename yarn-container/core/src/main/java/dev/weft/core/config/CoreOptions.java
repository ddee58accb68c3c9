package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.util.List;

/** What concerns every process. */
public final class CoreOptions {
    public static final ConfigOption<Integer> DEFAULT_PARALLELISM = key("parallelism.default")
            .intType()
            .range(1, 32768)
            .defaultValue(1)
            .withDescription("Parallelism of operators that set none.");

    public static final ConfigOption<String> CLASSLOADER_RESOLVE_ORDER = key("classloader.resolve-order")
            .stringType()
            .defaultValue("child-first")
            .withDescription("Where classes are looked for first: 'child-first' (the job's jars) or 'parent-first'.");

    public static final ConfigOption<List<String>> ALWAYS_PARENT_FIRST_LOADER_PATTERNS =
            key("classloader.parent-first-patterns.default")
                    .stringType()
                    .asList()
                    .defaultValues(
                            "java.",
                            "javax.xml",
                            "org.xml",
                            "org.w3c",
                            "dev.weft.",
                            "org.slf4j",
                            "org.apache.log4j",
                            "org.apache.logging",
                            "org.apache.commons.logging",
                            "ch.qos.logback",
                            "org.apache.hadoop.")
                    .withFallbackKeys("classloader.parent-first-patterns")
                    .withDescription("Prefixes of classes that are never taken from the job's jars.");

    public static final ConfigOption<List<String>> ALWAYS_PARENT_FIRST_LOADER_PATTERNS_ADDITIONAL =
            key("classloader.parent-first-patterns.additional")
                    .stringType()
                    .asList()
                    .defaultValues()
                    .withDescription("More such prefixes.");

    public static final ConfigOption<Boolean> CHECK_LEAKED_CLASSLOADER = key("classloader.check-leaked-classloader")
            .booleanType()
            .defaultValue(true)
            .withDescription("No effect yet: use of a job's class loader after its end fails with a clear message.");

    public static final ConfigOption<String> DEFAULT_FILESYSTEM_SCHEME = key("fs.default-scheme")
            .stringType()
            .noDefaultValue()
            .withDescription("Scheme of paths that name none, such as hdfs://host:8020 (on YARN: fs.defaultFS).");

    public static final ConfigOption<String> FLINK_JAVA_HOME = key("env.java.home")
            .stringType()
            .noDefaultValue()
            .withDescription("No effect yet: Java that runs our processes.");

    public static final ConfigOption<String> FLINK_JVM_OPTIONS = key("env.java.opts.all")
            .stringType()
            .defaultValue("")
            .withFallbackKeys("env.java.opts")
            .withDescription("JVM options of all processes.");

    public static final ConfigOption<String> FLINK_JM_JVM_OPTIONS = key("env.java.opts.jobmanager")
            .stringType()
            .defaultValue("")
            .withDescription("More JVM options of masters.");

    public static final ConfigOption<String> FLINK_TM_JVM_OPTIONS = key("env.java.opts.taskmanager")
            .stringType()
            .defaultValue("")
            .withDescription("More JVM options of workers.");

    public static final ConfigOption<String> FLINK_CLI_JVM_OPTIONS = key("env.java.opts.client")
            .stringType()
            .defaultValue("")
            .withDescription("No effect yet: more JVM options of the client.");

    public static final ConfigOption<String> FLINK_HADOOP_CONF_DIR = key("env.hadoop.conf.dir")
            .stringType()
            .noDefaultValue()
            .withDescription("Folder of the Hadoop configuration.");

    public static final ConfigOption<String> FLINK_YARN_CONF_DIR =
            key("env.yarn.conf.dir").stringType().noDefaultValue().withDescription("Folder of the YARN configuration.");

    public static final ConfigOption<String> FLINK_LOG_LEVEL =
            key("env.log.level").stringType().defaultValue("INFO").withDescription("Level of the root logger.");

    private CoreOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                DEFAULT_PARALLELISM,
                CLASSLOADER_RESOLVE_ORDER,
                ALWAYS_PARENT_FIRST_LOADER_PATTERNS,
                ALWAYS_PARENT_FIRST_LOADER_PATTERNS_ADDITIONAL,
                CHECK_LEAKED_CLASSLOADER,
                DEFAULT_FILESYSTEM_SCHEME,
                FLINK_JAVA_HOME,
                FLINK_JVM_OPTIONS,
                FLINK_JM_JVM_OPTIONS,
                FLINK_TM_JVM_OPTIONS,
                FLINK_CLI_JVM_OPTIONS,
                FLINK_HADOOP_CONF_DIR,
                FLINK_YARN_CONF_DIR,
                FLINK_LOG_LEVEL);
    }
}
