package dev.weft.api;

import dev.weft.core.unit.MemorySize;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Operators whose subtasks may share a slot, and what such a slot needs. The needs are accepted and have no effect yet: slots are
 * of equal size, and submitting the job says so. Immutable.
 */
public final class SlotSharingGroup implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The group of operators that name none. */
    public static final String DEFAULT = "default";

    private final String name;
    private final @Nullable Double cpuCores;
    private final @Nullable MemorySize taskHeapMemory;
    private final @Nullable MemorySize taskOffHeapMemory;
    private final @Nullable MemorySize managedMemory;
    private final TreeMap<String, Double> externalResources;

    private SlotSharingGroup(Builder builder) {
        name = builder.name;
        cpuCores = builder.cpuCores;
        taskHeapMemory = builder.taskHeapMemory;
        taskOffHeapMemory = builder.taskOffHeapMemory;
        managedMemory = builder.managedMemory;
        externalResources = new TreeMap<>(builder.externalResources);
    }

    public static Builder newBuilder(String name) {
        return new Builder(name);
    }

    public String getName() {
        return name;
    }

    public Optional<Double> getCpuCores() {
        return Optional.ofNullable(cpuCores);
    }

    public Optional<MemorySize> getTaskHeapMemory() {
        return Optional.ofNullable(taskHeapMemory);
    }

    public Optional<MemorySize> getTaskOffHeapMemory() {
        return Optional.ofNullable(taskOffHeapMemory);
    }

    public Optional<MemorySize> getManagedMemory() {
        return Optional.ofNullable(managedMemory);
    }

    public Map<String, Double> getExternalResources() {
        return java.util.Collections.unmodifiableMap(externalResources);
    }

    @Override
    public String toString() {
        return "SlotSharingGroup[" + name + "]";
    }

    /** Collects what a group needs. */
    public static final class Builder {
        private final String name;
        private @Nullable Double cpuCores;
        private @Nullable MemorySize taskHeapMemory;
        private @Nullable MemorySize taskOffHeapMemory;
        private @Nullable MemorySize managedMemory;
        private final TreeMap<String, Double> externalResources = new TreeMap<>();

        private Builder(String name) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("A slot sharing group needs a name");
            }
            this.name = name;
        }

        public Builder setCpuCores(double cores) {
            cpuCores = cores;
            return this;
        }

        public Builder setTaskHeapMemory(MemorySize memory) {
            taskHeapMemory = memory;
            return this;
        }

        public Builder setTaskHeapMemoryMB(int mebibytes) {
            return setTaskHeapMemory(MemorySize.ofMebiBytes(mebibytes));
        }

        public Builder setTaskOffHeapMemory(MemorySize memory) {
            taskOffHeapMemory = memory;
            return this;
        }

        public Builder setTaskOffHeapMemoryMB(int mebibytes) {
            return setTaskOffHeapMemory(MemorySize.ofMebiBytes(mebibytes));
        }

        public Builder setManagedMemory(MemorySize memory) {
            managedMemory = memory;
            return this;
        }

        public Builder setManagedMemoryMB(int mebibytes) {
            return setManagedMemory(MemorySize.ofMebiBytes(mebibytes));
        }

        public Builder setExternalResource(String resource, double amount) {
            externalResources.put(resource, amount);
            return this;
        }

        public SlotSharingGroup build() {
            return new SlotSharingGroup(this);
        }
    }
}
