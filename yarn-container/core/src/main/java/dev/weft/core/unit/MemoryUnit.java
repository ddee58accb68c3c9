package dev.weft.core.unit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The units of {@link MemorySize}, smallest first; each is 1024 of the one before. */
public enum MemoryUnit {
    BYTES(0, "bytes", List.of("b", "bytes")),
    KIBIBYTES(1, "kb", List.of("k", "kb", "kibibytes")),
    MEBIBYTES(2, "mb", List.of("m", "mb", "mebibytes")),
    GIBIBYTES(3, "gb", List.of("g", "gb", "gibibytes")),
    TEBIBYTES(4, "tb", List.of("t", "tb", "tebibytes"));

    private static final int BITS_PER_STEP = 10;

    private final int steps;
    private final String shortName;
    private final List<String> labels;

    MemoryUnit(int steps, String shortName, List<String> labels) {
        this.steps = steps;
        this.shortName = shortName;
        this.labels = labels;
    }

    /** Bytes in one of this unit. */
    public long bytes() {
        return 1L << (BITS_PER_STEP * steps);
    }

    String shortName() {
        return shortName;
    }

    /** The unit that {@code label} (lower case) names, or null. */
    static @Nullable MemoryUnit of(String label) {
        for (MemoryUnit unit : values()) {
            if (unit.labels.contains(label)) {
                return unit;
            }
        }
        return null;
    }
}
