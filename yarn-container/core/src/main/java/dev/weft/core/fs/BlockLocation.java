package dev.weft.core.fs;

import java.util.List;

/**
 * Where a stretch of a file can be read without the network.
 *
 * @param offset first byte
 * @param length in bytes
 * @param hosts names of machines that hold it
 */
public record BlockLocation(long offset, long length, List<String> hosts) {
    public BlockLocation {
        hosts = List.copyOf(hosts);
    }
}
