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
    private static final String PLAIN = "-plain";

    Measurement {
        before = List.copyOf(before);
    }

    /** {@code workload} in fresh processes. */
    static Measurement fresh(Workload workload, long records) {
        return new Measurement(workload.label(), workload, List.of(), records);
    }

    /** What is measured in turns in the same processes: a workload that adds something also without it. */
    List<Measurement> lines() {
        return workload.plain()
                .map(plain -> List.of(new Measurement(plain.label() + PLAIN, plain, before, records), this))
                .orElse(List.of(this));
    }

    /** {@code workload} after the other kinds of job, which leave the JIT with call sites of many targets. */
    static Measurement after(Workload workload, long records) {
        List<Workload> before = new ArrayList<>(List.of(Workload.W2, Workload.W6));
        before.remove(workload);
        return new Measurement(workload.label() + AFTER, workload, before, records);
    }
}
