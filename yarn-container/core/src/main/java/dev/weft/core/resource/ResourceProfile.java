package dev.weft.core.resource;

import dev.weft.core.unit.MemorySize;

/**
 * What a slot offers or a task asks for. A slot fits a request when it has at least as much of everything.
 *
 * @param cpuCores share of processor cores; 0 asks for none in particular
 * @param heap Java heap for user code
 * @param network buffers of the exchange
 * @param managed memory that the engine hands out itself (state backends, sorting)
 */
public record ResourceProfile(double cpuCores, MemorySize heap, MemorySize network, MemorySize managed) {
    /** Asks for nothing in particular: any slot fits. */
    public static final ResourceProfile ANY = new ResourceProfile(0, MemorySize.ZERO, MemorySize.ZERO, MemorySize.ZERO);

    public ResourceProfile {
        if (!(cpuCores >= 0)) {
            throw new IllegalArgumentException("CPU cores cannot be negative: " + cpuCores);
        }
    }

    /** True when something that offers this can serve {@code request}. */
    public boolean fits(ResourceProfile request) {
        return cpuCores >= request.cpuCores
                && heap.compareTo(request.heap) >= 0
                && network.compareTo(request.network) >= 0
                && managed.compareTo(request.managed) >= 0;
    }

    /** The sum of both, part by part. */
    public ResourceProfile add(ResourceProfile other) {
        return new ResourceProfile(
                cpuCores + other.cpuCores,
                heap.add(other.heap),
                network.add(other.network),
                managed.add(other.managed));
    }

    /** One of {@code parts} equal shares, memory rounded down. */
    public ResourceProfile divide(int parts) {
        return new ResourceProfile(cpuCores / parts, heap.divide(parts), network.divide(parts), managed.divide(parts));
    }
}
