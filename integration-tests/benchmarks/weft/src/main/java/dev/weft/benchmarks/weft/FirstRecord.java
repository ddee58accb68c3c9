package dev.weft.benchmarks.weft;

import dev.weft.api.function.RichFilterFunction;
import dev.weft.benchmarks.workload.Journal;

/** Takes in every record before the sink and tells of an attempt's first one; lets none through. Task thread. */
final class FirstRecord<T> extends RichFilterFunction<T> {
    private static final long serialVersionUID = 1L;

    private final String journal;
    private boolean seen;

    FirstRecord(String journal) {
        this.journal = journal;
    }

    @Override
    public boolean filter(T record) {
        if (!seen) {
            seen = true;
            Journal.write(
                    journal,
                    Journal.Event.FIRST,
                    getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
        }
        return false;
    }
}
