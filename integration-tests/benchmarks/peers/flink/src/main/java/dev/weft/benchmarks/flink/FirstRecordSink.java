package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Journal;
import org.apache.flink.streaming.api.functions.sink.legacy.RichSinkFunction;

/** Takes in every record and tells of an attempt's first one. */
final class FirstRecordSink<T> extends RichSinkFunction<T> {
    private static final long serialVersionUID = 1L;

    private final String journal;
    private boolean seen;

    FirstRecordSink(String journal) {
        this.journal = journal;
    }

    @Override
    public void invoke(T record, Context context) {
        if (!seen) {
            seen = true;
            Journal.write(
                    journal,
                    Journal.Event.FIRST,
                    getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
        }
    }
}
