package dev.weft.rest.workers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.WorkerView;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.rest.server.Json;

/** TaskManagers as JSON, with every field that Flink's client refuses to do without; -1 and 0 stand for "not known". */
final class WorkerJson {
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
    static ObjectNode details(WorkerView worker) {
        ObjectNode json = summary(worker);
        ArrayNode slots = json.putArray("allocatedSlots");
        for (WorkerView.Allocation slot : worker.allocated()) {
            ObjectNode one = slots.addObject();
            one.put("index", slot.slot());
            one.put("jobId", slot.job().toString());
            one.put("assignedTasks", UNKNOWN);
            one.set("resource", share(worker.memory(), 1, worker.slots()));
        }
        json.set("metrics", metrics(worker));
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

    /** TaskManagerMetricsInfo: all eighteen figures must be there; what heartbeats do not carry is 0. */
    private static ObjectNode metrics(WorkerView worker) {
        ObjectNode json = Json.object();
        json.put("heapUsed", worker.heapUsedBytes());
        json.put("heapCommitted", worker.memory().heapBytes());
        json.put("heapMax", worker.memory().heapBytes());
        for (String name : new String[] {
            "nonHeapUsed",
            "nonHeapCommitted",
            "nonHeapMax",
            "directCount",
            "directUsed",
            "directMax",
            "mappedCount",
            "mappedUsed",
            "mappedMax",
            "nettyShuffleMemorySegmentsAvailable",
            "nettyShuffleMemorySegmentsUsed",
            "nettyShuffleMemorySegmentsTotal",
            "nettyShuffleMemoryAvailable",
            "nettyShuffleMemoryUsed"
        }) {
            json.put(name, 0L);
        }
        json.put("nettyShuffleMemoryTotal", worker.memory().networkBytes());
        json.putArray("garbageCollectors");
        return json;
    }
}
