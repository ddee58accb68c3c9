package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of the table: a workload, and what the same processes ran before it.
 *
 * @param label as results name it
 * @param before run once each in the same processes before the warm-up
 * @param records of a counted run
 */
record Measurement(String label, Workload workload, List<Workload> before, long records) {
    private static final String AFTER = "-after";

    Measurement {
        before = List.copyOf(before);
    }

    /** {@code workload} in fresh processes. */
    static Measurement fresh(Workload workload, long records) {
        return new Measurement(workload.label(), workload, List.of(), records);
    }

    /** {@code workload} after the other kinds of job, which leave the JIT with call sites of many targets. */
    static Measurement after(Workload workload, long records) {
        List<Workload> before = new ArrayList<>(List.of(Workload.W2, Workload.W6));
        before.remove(workload);
        return new Measurement(workload.label() + AFTER, workload, before, records);
    }
}
