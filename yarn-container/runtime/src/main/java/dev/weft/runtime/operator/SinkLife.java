package dev.weft.runtime.operator;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.SupportsWriterState;
import dev.weft.api.function.CheckpointListener;
import dev.weft.api.time.Watermark;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sink's life beside its records: writer and committer are made from what a checkpoint holds; each barrier closes the first phase,
 * each complete checkpoint runs the second. In a job without checkpoints the second runs at the end of input. Task thread.
 */
final class SinkLife {
    /** Name of the state that holds the writers' states. */
    static final String WRITER_STATE = "_writer";

    private final Sink<Object> sink;
    private final WriterContext context;
    private final TaskScope scope;
    private final OperatorMetrics metrics;
    private final OperatorFailure failure;

    private @Nullable SinkWriter<Object> writer;
    private @Nullable SinkCommits commits;
    /** Prepared at the end of input: belongs to the next checkpoint. */
    private final List<Object> ended = new ArrayList<>();

    private boolean inputEnded;

    SinkLife(
            Sink<Object> sink,
            WriterContext context,
            TaskScope scope,
            OperatorMetrics metrics,
            OperatorFailure failure) {
        this.sink = sink;
        this.context = context;
        this.scope = scope;
        this.metrics = metrics;
        this.failure = failure;
    }

    /** Makes writer and committer; returns the writer. */
    SinkWriter<Object> restore(RestoredOperator from) {
        context.restored(from.checkpoint());
        failure.guard("createCommitter", () -> restoreCommits(from));
        failure.guard("createWriter", () -> writer = makeWriter(from));
        return writer();
    }

    private SinkWriter<Object> writer() {
        if (writer == null) {
            throw new IllegalStateException("The sink was not restored before its use");
        }
        return writer;
    }

    @SuppressWarnings("unchecked") // one sink's writer and state belong together
    private SinkWriter<Object> makeWriter(RestoredOperator from) throws Exception {
        if (from.isRestored() && sink instanceof SupportsWriterState<?, ?> stateful) {
            SupportsWriterState<Object, Object> typed = (SupportsWriterState<Object, Object>) stateful;
            List<Object> states = VersionedElements.read(from, WRITER_STATE, typed.getWriterStateSerializer());
            return typed.restoreWriter(context, states);
        }
        return sink.createWriter(context);
    }

    @SuppressWarnings("unchecked") // a sink's committer takes what its writers prepare
    private void restoreCommits(RestoredOperator from) throws Exception {
        if (sink instanceof SupportsCommitter<?> committing) {
            Committer<Object> committer = (Committer<Object>) committing.createCommitter(context);
            SinkCommits made = new SinkCommits(committer, committing, scope, metrics, failure);
            commits = made; // closed from now on, whatever the restore comes to
            made.restore(from);
            return;
        }
        int lost = VersionedElements.read(from, SinkCommits.STATE).size();
        if (lost > 0) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The state of sink '" + failure.operator() + "' holds " + lost
                            + " parts of output to be committed, but "
                            + sink.getClass().getName()
                            + " has no committer: restore with the sink that wrote it, or give this one another uid");
        }
    }

    /** Commits what a complete checkpoint left, before the first record. */
    void open() {
        SinkCommits committing = commits;
        if (committing != null) {
            failure.guard("commit", () -> committing.complete(Long.MAX_VALUE));
        }
    }

    void clientAsks(byte[] request) {
        if (writer != null) {
            failure.guard("answer a client", () -> context.clientAsks(request));
        }
    }

    void onWatermark(long watermark) {
        failure.guard("writeWatermark", () -> writer().writeWatermark(new Watermark(watermark)));
    }

    void prepareBarrier(long checkpoint) {
        if (!inputEnded) {
            failure.guard("flush", () -> writer().flush(false));
        }
        SinkCommits committing = commits;
        if (committing != null) {
            Collection<Object> prepared = inputEnded ? List.copyOf(ended) : prepareCommit();
            ended.clear();
            committing.add(checkpoint, prepared);
        }
    }

    private Collection<Object> prepareCommit() {
        List<Object> all = new ArrayList<>();
        failure.guard("prepareCommit", () -> all.addAll(committingWriter().prepareCommit()));
        return all;
    }

    @SuppressWarnings("unchecked") // a writer of this sink
    private CommittingSinkWriter<Object, Object> committingWriter() {
        if (writer() instanceof CommittingSinkWriter<?, ?> committing) {
            return (CommittingSinkWriter<Object, Object>) committing;
        }
        throw failure.because(
                "has a committer, but its writer " + writer().getClass().getName() + " is no CommittingSinkWriter");
    }

    void snapshot(SnapshotBuilder to) {
        failure.guard("snapshotState", () -> {
            if (sink instanceof SupportsWriterState<?, ?> stateful) {
                snapshotWriter(stateful, to);
            }
            if (commits != null) {
                commits.snapshot(to);
            }
        });
    }

    @SuppressWarnings("unchecked") // one sink's writer and state belong together
    private void snapshotWriter(SupportsWriterState<?, ?> stateful, SnapshotBuilder to) throws Exception {
        if (!(writer() instanceof StatefulSinkWriter<?, ?> withState)) {
            throw failure.because("supports writer state, but its writer "
                    + writer().getClass().getName() + " is no StatefulSinkWriter");
        }
        VersionedElements.add(
                to,
                WRITER_STATE,
                (SimpleVersionedSerializer<Object>) stateful.getWriterStateSerializer(),
                withState.snapshotState(to.checkpoint()));
    }

    void checkpointComplete(long checkpoint) {
        SinkCommits committing = commits;
        if (committing != null) {
            failure.guard("commit", () -> committing.complete(checkpoint));
        }
        if (writer instanceof CheckpointListener listener) {
            failure.guard("notifyCheckpointComplete", () -> listener.notifyCheckpointComplete(checkpoint));
        }
    }

    void checkpointAborted(long checkpoint) {
        if (writer instanceof CheckpointListener listener) {
            failure.guard("notifyCheckpointAborted", () -> listener.notifyCheckpointAborted(checkpoint));
        }
    }

    void endOfInput() {
        failure.guard("flush", () -> writer().flush(true));
        inputEnded = true;
        SinkCommits committing = commits;
        if (committing == null) {
            return;
        }
        if (scope.checkpointing()) {
            ended.addAll(prepareCommit());
            return;
        }
        committing.add(Long.MAX_VALUE, prepareCommit());
        failure.guard("commit", committing::completeAll);
    }

    /** What is being committed will not be tried later any more. */
    void finish() {
        SinkCommits committing = commits;
        if (committing != null) {
            failure.guard("commit", committing::finish);
        }
    }

    void close() {
        SinkWriter<Object> open = writer;
        SinkCommits committing = commits;
        writer = null;
        commits = null;
        try {
            if (open != null) {
                failure.guard("close", open::close);
            }
        } finally {
            if (committing != null) {
                failure.guard("close", committing::close);
            }
        }
    }
}
