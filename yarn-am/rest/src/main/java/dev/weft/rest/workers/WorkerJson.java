package dev.weft.rest.workers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.metric.MetricSet;
import dev.weft.master.view.WorkerView;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.rest.server.Json;
import java.util.Map;
import java.util.OptionalDouble;

/** TaskManagers as JSON, with every field that Flink's client refuses to do without; -1 and 0 stand for "not known". */
final class WorkerJson {
    private static final String COLLECTOR = "Status.JVM.GarbageCollector.";
    private static final String COUNT = ".Count";

    /** Figures and the metrics that they are. */
    private static final Map<String, String> MEASURED = Map.ofEntries(
            Map.entry("nonHeapUsed", "Status.JVM.Memory.NonHeap.Used"),
            Map.entry("nonHeapCommitted", "Status.JVM.Memory.NonHeap.Committed"),
            Map.entry("nonHeapMax", "Status.JVM.Memory.NonHeap.Max"),
            Map.entry("directCount", "Status.JVM.Memory.Direct.Count"),
            Map.entry("directUsed", "Status.JVM.Memory.Direct.MemoryUsed"),
            Map.entry("directMax", "Status.JVM.Memory.Direct.TotalCapacity"),
            Map.entry("mappedCount", "Status.JVM.Memory.Mapped.Count"),
            Map.entry("mappedUsed", "Status.JVM.Memory.Mapped.MemoryUsed"),
            Map.entry("mappedMax", "Status.JVM.Memory.Mapped.TotalCapacity"),
            Map.entry("nettyShuffleMemorySegmentsAvailable", "Status.Shuffle.Netty.AvailableMemorySegments"),
            Map.entry("nettyShuffleMemorySegmentsUsed", "Status.Shuffle.Netty.UsedMemorySegments"),
            Map.entry("nettyShuffleMemorySegmentsTotal", "Status.Shuffle.Netty.TotalMemorySegments"),
            Map.entry("nettyShuffleMemoryAvailable", "Status.Shuffle.Netty.AvailableMemory"),
            Map.entry("nettyShuffleMemoryUsed", "Status.Shuffle.Netty.UsedMemory"));

    private static final int MIB_BITS = 20;
    private static final int UNKNOWN = -1;

    private WorkerJson() {}

    /** TaskManagerInfo. */
    static ObjectNode summary(WorkerView worker) {
        ObjectNode json = Json.object();
        json.put("id", worker.id().toString());
        json.put("path", worker.host() + ":" + worker.controlPort());
        json.put("dataPort", worker.dataPort());
        json.put("jmxPort", UNKNOWN);
        json.put("timeSinceLastHeartbeat", worker.lastHeardMillis());
        json.put("slotsNumber", worker.slots());
        json.put("freeSlots", worker.freeSlots());
        json.put("assignedTasks", worker.tasks());
        json.set("totalResource", share(worker.memory(), worker.slots(), worker.slots()));
        json.set("freeResource", share(worker.memory(), worker.freeSlots(), worker.slots()));
        json.set("hardware", hardware(worker.memory()));
        json.set("memoryConfiguration", budget(worker.memory()));
        json.put("blocked", false);
        return json;
    }

    /** TaskManagerDetailsInfo. */
    static ObjectNode details(WorkerView worker, MetricSet measured) {
        ObjectNode json = summary(worker);
        ArrayNode slots = json.putArray("allocatedSlots");
        for (WorkerView.Allocation slot : worker.allocated()) {
            ObjectNode one = slots.addObject();
            one.put("index", slot.slot());
            one.put("jobId", slot.job().toString());
            one.put("assignedTasks", slot.tasks());
            one.set("resource", share(worker.memory(), 1, worker.slots()));
        }
        json.set("metrics", metrics(worker, measured));
        return json;
    }

    /** ResourceProfileInfo of {@code slots} out of {@code all}; sizes in MiB. */
    private static ObjectNode share(WorkerMemory memory, int slots, int all) {
        double part = all == 0 ? 0 : (double) slots / all;
        ObjectNode json = Json.object();
        json.put("cpuCores", (double) slots);
        json.put("taskHeapMemory", mebi(memory.heapBytes(), part));
        json.put("taskOffHeapMemory", 0);
        json.put("managedMemory", mebi(memory.managedBytes(), part));
        json.put("networkMemory", mebi(memory.networkBytes(), part));
        json.putObject("extendedResources");
        return json;
    }

    private static int mebi(long bytes, double part) {
        return (int) ((long) (bytes * part) >> MIB_BITS);
    }

    private static ObjectNode hardware(WorkerMemory memory) {
        ObjectNode json = Json.object();
        json.put("cpuCores", 0);
        json.put("physicalMemory", memory.processBytes());
        json.put("freeMemory", memory.heapBytes());
        json.put("managedMemory", memory.managedBytes());
        return json;
    }

    /** TaskExecutorMemoryConfiguration. */
    private static ObjectNode budget(WorkerMemory memory) {
        ObjectNode json = Json.object();
        json.put("frameworkHeap", 0L);
        json.put("taskHeap", memory.heapBytes());
        json.put("frameworkOffHeap", 0L);
        json.put("taskOffHeap", 0L);
        json.put("networkMemory", memory.networkBytes());
        json.put("managedMemory", memory.managedBytes());
        json.put("jvmMetaspace", 0L);
        json.put("jvmOverhead", memory.overheadBytes());
        json.put("totalFlinkMemory", memory.processBytes() - memory.overheadBytes());
        json.put("totalProcessMemory", memory.processBytes());
        return json;
    }

    /** TaskManagerMetricsInfo: all eighteen figures must be there; what was not measured yet is 0. */
    private static ObjectNode metrics(WorkerView worker, MetricSet measured) {
        ObjectNode json = Json.object();
        json.put("heapUsed", of(measured, "Status.JVM.Memory.Heap.Used", worker.heapUsedBytes()));
        json.put(
                "heapCommitted",
                of(measured, "Status.JVM.Memory.Heap.Committed", worker.memory().heapBytes()));
        json.put(
                "heapMax",
                of(measured, "Status.JVM.Memory.Heap.Max", worker.memory().heapBytes()));
        MEASURED.forEach((name, metric) -> json.put(name, of(measured, metric, 0)));
        json.put(
                "nettyShuffleMemoryTotal",
                of(measured, "Status.Shuffle.Netty.TotalMemory", worker.memory().networkBytes()));
        collectors(json.putArray("garbageCollectors"), measured);
        return json;
    }

    private static long of(MetricSet measured, String metric, long absent) {
        OptionalDouble value = measured.value(metric);
        return value.isPresent() ? (long) value.getAsDouble() : absent;
    }

    private static void collectors(ArrayNode json, MetricSet measured) {
        for (String name : measured.names()) {
            if (name.startsWith(COLLECTOR) && name.endsWith(COUNT)) {
                String collector = name.substring(COLLECTOR.length(), name.length() - COUNT.length());
                ObjectNode one = json.addObject();
                one.put("name", collector);
                one.put("count", of(measured, name, 0));
                one.put("time", of(measured, COLLECTOR + collector + ".Time", 0));
            }
        }
    }
}
