package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.MemorySize;
import java.util.List;

/**
 * How the ApplicationMaster's container is divided. Pure.
 *
 * @param process the whole container
 * @param heap the Java heap
 * @param offHeap direct and native memory
 * @param metaspace classes
 */
record MasterMemory(MemorySize process, MemorySize heap, MemorySize offHeap, MemorySize metaspace) {
    /** Flink's default for the same key. */
    private static final MemorySize DEFAULT_PROCESS = MemorySize.ofMebiBytes(1600);

    private static final MemorySize LEAST_HEAP = MemorySize.ofMebiBytes(64);

    /**
     * The division of {@code jobmanager.memory.process.size}.
     *
     * @throws EngineException BAD_INPUT when it leaves no heap
     */
    static MasterMemory of(Configuration configuration) {
        return of(configuration, configuration.get(JobManagerOptions.TOTAL_PROCESS_MEMORY, DEFAULT_PROCESS));
    }

    private static MasterMemory of(Configuration configuration, MemorySize process) {
        MemorySize offHeap = configuration.get(JobManagerOptions.OFF_HEAP_MEMORY);
        MemorySize metaspace = configuration.get(JobManagerOptions.JVM_METASPACE);
        MemorySize overhead = process.multiply(configuration.get(JobManagerOptions.JVM_OVERHEAD_FRACTION))
                .clamp(
                        configuration.get(JobManagerOptions.JVM_OVERHEAD_MIN),
                        configuration.get(JobManagerOptions.JVM_OVERHEAD_MAX));
        long rest = process.bytes() - offHeap.bytes() - metaspace.bytes() - overhead.bytes();
        if (rest < LEAST_HEAP.bytes()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    JobManagerOptions.TOTAL_PROCESS_MEMORY.key() + " of " + process + " leaves no heap: off-heap "
                            + offHeap
                            + ", metaspace " + metaspace + " and overhead " + overhead
                            + " are taken from it, and at least "
                            + LEAST_HEAP + " must remain");
        }
        MemorySize heap =
                configuration.getOptional(JobManagerOptions.JVM_HEAP_MEMORY).orElse(new MemorySize(rest));
        return new MasterMemory(process, heap, offHeap, metaspace);
    }

    /** The JVM options that say so. */
    List<String> jvmOptions() {
        return List.of(
                "-Xms" + heap.bytes(),
                "-Xmx" + heap.bytes(),
                "-XX:MaxDirectMemorySize=" + offHeap.bytes(),
                "-XX:MaxMetaspaceSize=" + metaspace.bytes());
    }
}
