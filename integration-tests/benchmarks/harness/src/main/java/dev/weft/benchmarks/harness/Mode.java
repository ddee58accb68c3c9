package dev.weft.benchmarks.harness;

import java.util.Arrays;
import java.util.Locale;

/** How an engine runs. */
enum Mode {
    /** Everything in one JVM. */
    MINI,
    /** A master and two workers, each a process. */
    CLUSTER;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Mode of(String label) {
        return Arrays.stream(values())
                .filter(mode -> mode.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException("no mode '" + label + "': there are mini and cluster"));
    }
}
