package dev.weft.master.failover;

import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.FailureView;
import dev.weft.protocol.life.LifeFailure;
import java.util.List;

/** What went wrong with a job, as people see it and as it stays on storage. Pure. */
public final class Incidents {
    private Incidents() {}

    /** For storage, newest first. */
    public static List<LifeFailure> record(ExceptionHistory history) {
        return history.entries().stream()
                .map(entry -> record(
                        entry.root(),
                        entry.secondaries().stream()
                                .map(secondary -> record(secondary, List.of()))
                                .toList()))
                .toList();
    }

    private static LifeFailure record(FailureView view, List<LifeFailure> concurrent) {
        return new LifeFailure(view.failure(), view.atMillis(), view.task(), view.host(), view.worker(), concurrent);
    }

    /** For people, from storage. */
    public static ExceptionHistory view(List<LifeFailure> failures, boolean truncated) {
        List<ExceptionHistory.Entry> entries = failures.stream()
                .map(failure -> new ExceptionHistory.Entry(
                        view(failure),
                        failure.concurrent().stream().map(Incidents::view).toList()))
                .toList();
        return new ExceptionHistory(entries, truncated);
    }

    private static FailureView view(LifeFailure failure) {
        return new FailureView(
                failure.failure(), failure.atEpochMillis(), failure.task(), failure.host(), failure.worker());
    }
}
