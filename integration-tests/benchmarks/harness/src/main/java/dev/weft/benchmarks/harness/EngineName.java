package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.workload.Workload;
import java.util.List;
import java.util.Locale;

/** The engines that are compared. */
enum EngineName {
    WEFT,
    FLINK,
    JET,
    /**
     * Flink with the settings that make it recover fast, and for latencies with a buffer time-out of 1 ms and watermarks every 10 ms;
     * takes part where Flink does and only there is a difference.
     */
    FLINK_TUNED;

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Those that the command line names. */
    static List<EngineName> selectable() {
        return List.of(WEFT, FLINK, JET);
    }

    /** Jet has no cluster here: two of its members on two cores do not show what it can do. A recovery needs workers. */
    boolean supports(Mode mode, Workload workload) {
        return switch (this) {
            case WEFT, FLINK -> mode == Mode.CLUSTER || !workload.isRecovery();
            case JET -> mode == Mode.MINI && !workload.isRecovery();
            case FLINK_TUNED -> workload.isLatency() || mode == Mode.CLUSTER && workload.isRecovery();
        };
    }

    /** Whether keyed state can live in {@code backend}; Jet knows its own only. */
    boolean hasBackend(String backend) {
        return this != JET || backend.equals(BenchOptions.BACKENDS.get(0));
    }

    static EngineName of(String label) {
        return selectable().stream()
                .filter(engine -> engine.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException("no engine '" + label + "': there are weft, flink and jet"));
    }
}
