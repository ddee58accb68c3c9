package dev.weft.master.cluster;

import java.net.URI;
import java.util.Optional;

/**
 * Where a running master answers clients.
 *
 * @param rest base of its REST paths
 * @param secret that requests must show, when it wants one
 */
public record MasterAddress(URI rest, Optional<String> secret) {
    @Override
    public String toString() {
        return rest.toString();
    }
}
