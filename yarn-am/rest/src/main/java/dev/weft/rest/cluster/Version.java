package dev.weft.rest.cluster;

import java.util.Optional;

/**
 * Which build this is.
 *
 * @param number e.g. {@code 0.1.0}
 * @param revision of the source, or "unknown"
 */
public record Version(String number, String revision) {
    /** As the jar's manifest says; "dev" when the classes come from no jar. */
    public static Version current() {
        Package own = Version.class.getPackage();
        return new Version(
                Optional.ofNullable(own.getImplementationVersion()).orElse("dev"),
                Optional.ofNullable(own.getSpecificationVersion()).orElse("unknown"));
    }
}
