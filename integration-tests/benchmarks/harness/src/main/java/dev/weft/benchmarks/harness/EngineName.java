package dev.weft.benchmarks.harness;

import java.util.Arrays;
import java.util.Locale;

/** The engines that are compared. */
enum EngineName {
    WEFT,
    FLINK,
    JET;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Jet has no cluster here: two of its members on two cores do not show what it can do. */
    boolean supports(Mode mode) {
        return this != JET || mode == Mode.MINI;
    }

    static EngineName of(String label) {
        return Arrays.stream(values())
                .filter(engine -> engine.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException("no engine '" + label + "': there are weft, flink and jet"));
    }
}
