package dev.weft.taskmanager;

import dev.weft.core.metric.Gauge;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.runtime.memory.NetworkMemory;
import java.util.function.LongSupplier;

/**
 * The worker's network memory under {@code Status.Shuffle.Netty}. There it comes in segments; here in bytes, shown as segments of 32
 * KiB for dashboards that count them.
 */
final class ExchangeMetrics {
    private static final long SEGMENT_BYTES = 32 * 1024;
    private static final long PERCENT = 100;

    private ExchangeMetrics() {}

    static void register(MetricRegistry metrics, NetworkMemory memory) {
        MetricGroup group = metrics.group(new MetricScope.Process())
                .addGroup("Status")
                .addGroup("Shuffle")
                .addGroup("Netty");
        LongSupplier used = () -> memory.totalBytes() - memory.freeBytes();
        bytesAndSegments(group, "Total", memory::totalBytes);
        bytesAndSegments(group, "Available", memory::freeBytes);
        bytesAndSegments(group, "Used", used);
        gauge(group, "RequestedMemoryUsage", () -> PERCENT * used.getAsLong() / memory.totalBytes());
    }

    private static void bytesAndSegments(MetricGroup group, String which, LongSupplier bytes) {
        gauge(group, which + "Memory", bytes);
        gauge(group, which + "MemorySegments", () -> bytes.getAsLong() / SEGMENT_BYTES);
    }

    private static void gauge(MetricGroup group, String name, LongSupplier value) {
        group.<Long, Gauge<Long>>gauge(name, value::getAsLong);
    }
}
