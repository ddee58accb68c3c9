package dev.weft.core.metric;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.time.Clock;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What every process shows of its JVM, under {@code Status.JVM}. Nothing is measured before somebody reads. */
public final class ProcessMetrics {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private ProcessMetrics() {}

    /** A registry for a master on {@code host}, with its process's metrics. */
    public static MetricRegistry ofMaster(ReadableConfig config, String host, Clock clock) {
        MetricRegistry metrics =
                new MetricRegistry(ScopeNames.ofMaster(config, host), config.get(MetricOptions.LIMIT_PER_TASK));
        register(metrics, clock);
        return metrics;
    }

    /** Registers them in the process's scope. Once per registry. */
    public static void register(MetricRegistry registry, Clock clock) {
        MetricGroup jvm =
                registry.group(new MetricScope.Process()).addGroup("Status").addGroup("JVM");
        cpu(jvm.addGroup("CPU"));
        memory(jvm.addGroup("Memory"));
        gauge(jvm.addGroup("Threads"), "Count", ManagementFactory.getThreadMXBean()::getThreadCount);
        classLoading(jvm.addGroup("ClassLoader"));
        garbage(jvm.addGroup("GarbageCollector"), clock);
        files(jvm.addGroup("FileDescriptor"));
    }

    /** Registers a number. */
    private static void gauge(MetricGroup group, String name, LongSupplier value) {
        group.<Long, Gauge<Long>>gauge(name, value::getAsLong);
    }

    private static void cpu(MetricGroup group) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            group.<Double, Gauge<Double>>gauge("Load", system::getProcessCpuLoad);
            gauge(group, "Time", system::getProcessCpuTime);
        }
    }

    private static void memory(MetricGroup group) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        usage(group.addGroup("Heap"), memory::getHeapMemoryUsage);
        usage(group.addGroup("NonHeap"), memory::getNonHeapMemoryUsage);
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getName().equals("Metaspace")) {
                usage(group.addGroup("Metaspace"), pool::getUsage);
            }
        }
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            switch (pool.getName()) {
                case "direct" -> buffers(group.addGroup("Direct"), pool);
                case "mapped" -> buffers(group.addGroup("Mapped"), pool);
                default -> {
                    // Pools of other kinds have no name in reports.
                }
            }
        }
    }

    private static void usage(MetricGroup group, Supplier<MemoryUsage> usage) {
        gauge(group, "Used", () -> usage.get().getUsed());
        gauge(group, "Committed", () -> usage.get().getCommitted());
        gauge(group, "Max", () -> usage.get().getMax());
    }

    private static void buffers(MetricGroup group, BufferPoolMXBean pool) {
        gauge(group, "Count", pool::getCount);
        gauge(group, "MemoryUsed", pool::getMemoryUsed);
        gauge(group, "TotalCapacity", pool::getTotalCapacity);
    }

    private static void classLoading(MetricGroup group) {
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        gauge(group, "ClassesLoaded", classes::getTotalLoadedClassCount);
        gauge(group, "ClassesUnloaded", classes::getUnloadedClassCount);
    }

    private static void garbage(MetricGroup group, Clock clock) {
        List<GarbageCollectorMXBean> all = ManagementFactory.getGarbageCollectorMXBeans();
        all.forEach(one -> collectors(group.addGroup(one.getName()), List.of(one), clock));
        collectors(group.addGroup("All"), all, clock);
    }

    private static void collectors(MetricGroup group, List<GarbageCollectorMXBean> some, Clock clock) {
        LongSupplier millis = () -> some.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        gauge(
                group,
                "Count",
                () -> some.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum());
        gauge(group, "Time", millis);
        group.<Long, Gauge<Long>>gauge(
                "TimeMsPerSecond", Rates.millisPerSecond(() -> millis.getAsLong() * NANOS_PER_MILLI, clock));
    }

    private static void files(MetricGroup group) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            gauge(group, "Open", unix::getOpenFileDescriptorCount);
            gauge(group, "Max", unix::getMaxFileDescriptorCount);
        }
    }
}
