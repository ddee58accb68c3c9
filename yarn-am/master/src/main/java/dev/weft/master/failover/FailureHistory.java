package dev.weft.master.failover;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.WorkerId;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.FailureView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What went wrong with a job, incident by incident: the first cause on top, what followed from it below. A lost connection is
 * only a hint, so a real cause that is learned later takes its place. Confined to the job's loop.
 */
public final class FailureHistory {
    private static final int MAX_SECONDARIES = 32;

    private final int capacity;
    private final Deque<Recorded> incidents = new ArrayDeque<>();
    private boolean truncated;
    private long changes;

    /** Remembers {@code capacity} incidents. */
    public FailureHistory(int capacity) {
        this.capacity = capacity;
    }

    /** Goes on with what an earlier master of the job remembered. Before the first incident. */
    public void resume(ExceptionHistory before) {
        before.entries().stream().limit(capacity).forEach(entry -> {
            Recorded recorded = new Recorded(entry.root());
            recorded.secondaries.addAll(entry.secondaries());
            incidents.addLast(recorded);
        });
        truncated = before.truncated() || before.entries().size() > capacity;
    }

    /** A failure that begins an incident. */
    public void begin(JobFailure failure, long nowMillis) {
        changes++;
        incidents.addFirst(new Recorded(view(failure, nowMillis)));
        if (incidents.size() > capacity) {
            incidents.removeLast();
            truncated = true;
        }
    }

    /** A failure that comes while the last incident is being handled. */
    public void follow(JobFailure failure, long nowMillis) {
        Recorded current = incidents.peekFirst();
        if (current == null) {
            begin(failure, nowMillis);
        } else {
            changes++;
            current.follow(view(failure, nowMillis));
        }
    }

    /** How the process of a lost worker ended was learned: it is added to what was said about its loss. */
    public void explain(WorkerId worker, String howItEnded) {
        changes++;
        incidents.forEach(incident -> incident.explain(worker.value(), howItEnded));
    }

    /** How often anything changed. */
    public long changes() {
        return changes;
    }

    /** The first cause of the last incident. */
    public Optional<Failure> lastCause() {
        return Optional.ofNullable(incidents.peekFirst()).map(incident -> incident.root.failure());
    }

    /** Where the first cause of the last incident happened, for diagnostics; "" when unknown. */
    public String lastPlace() {
        Recorded last = incidents.peekFirst();
        if (last == null) {
            return "";
        }
        List<String> parts = new ArrayList<>(List.of(last.root.task(), last.root.worker(), last.root.host()));
        parts.removeIf(String::isEmpty);
        return String.join(", ", parts);
    }

    /** For REST, newest first. */
    public ExceptionHistory view() {
        List<ExceptionHistory.Entry> entries = incidents.stream()
                .map(incident -> new ExceptionHistory.Entry(incident.root, incident.secondaries))
                .toList();
        return new ExceptionHistory(entries, truncated);
    }

    private static FailureView view(JobFailure failure, long nowMillis) {
        return new FailureView(
                failure.failure(),
                nowMillis,
                failure.taskName(),
                failure.host(),
                failure.worker().map(WorkerId::value).orElse(""));
    }

    private static final class Recorded {
        private final List<FailureView> secondaries = new ArrayList<>();
        private FailureView root;

        Recorded(FailureView root) {
            this.root = root;
        }

        void follow(FailureView next) {
            if (isHint(root) && !isHint(next)) {
                secondaries.add(0, root);
                root = next;
            } else if (secondaries.size() < MAX_SECONDARIES) {
                secondaries.add(next);
            }
        }

        void explain(String worker, String howItEnded) {
            root = explained(root, worker, howItEnded);
            secondaries.replaceAll(view -> explained(view, worker, howItEnded));
        }

        private static boolean isHint(FailureView view) {
            return view.failure().code() == ErrorCode.CONNECTION_LOST;
        }

        private static FailureView explained(FailureView view, String worker, String howItEnded) {
            Failure said = view.failure();
            boolean concerns =
                    said.code() == ErrorCode.WORKER_LOST && view.worker().equals(worker);
            if (!concerns || said.message().contains(howItEnded)) {
                return view;
            }
            Failure more = new Failure(said.code(), said.message() + "; " + howItEnded, said.stack());
            return new FailureView(more, view.atMillis(), view.task(), view.host(), view.worker());
        }
    }
}
