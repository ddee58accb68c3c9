package jobs;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.SupportsWriterState;
import dev.weft.api.connector.WriterInitContext;
import java.io.IOException;
import java.util.Collection;

/**
 * A sink in two phases whose commits fail on order: before anything is committed, or after all of it was. Writes down when it commits,
 * where that is wanted.
 *
 * @param <W> state of its writers
 * @param <C> what it commits
 */
final class FaultySink<W, C> implements Sink<String>, SupportsWriterState<String, W>, SupportsCommitter<C> {
    private static final long serialVersionUID = 1L;

    private final Sink<String> sink;
    private final SupportsWriterState<String, W> writers;
    private final SupportsCommitter<C> committers;
    private final Faults faults;
    private final Arrivals arrivals;

    private FaultySink(
            Sink<String> sink,
            SupportsWriterState<String, W> writers,
            SupportsCommitter<C> committers,
            Faults faults,
            Arrivals arrivals) {
        this.sink = sink;
        this.writers = writers;
        this.committers = committers;
        this.faults = faults;
        this.arrivals = arrivals;
    }

    static <W, C, S extends Sink<String> & SupportsWriterState<String, W> & SupportsCommitter<C>> FaultySink<W, C> of(
            S sink, Faults faults, Arrivals arrivals) {
        return new FaultySink<>(sink, sink, sink, faults, arrivals);
    }

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) throws IOException {
        return sink.createWriter(context);
    }

    @Override
    public StatefulSinkWriter<String, W> restoreWriter(WriterInitContext context, Collection<W> recoveredState)
            throws IOException {
        return writers.restoreWriter(context, recoveredState);
    }

    @Override
    public SimpleVersionedSerializer<W> getWriterStateSerializer() {
        return writers.getWriterStateSerializer();
    }

    @Override
    public SimpleVersionedSerializer<C> getCommittableSerializer() {
        return committers.getCommittableSerializer();
    }

    @Override
    public Committer<C> createCommitter(CommitterInitContext context) throws IOException {
        Committer<C> committer = committers.createCommitter(context);
        int subtask = context.getTaskInfo().getIndexOfThisSubtask();
        return new Committer<>() {
            @Override
            public void commit(Collection<CommitRequest<C>> requests) throws IOException, InterruptedException {
                faults.look("commit");
                committer.commit(requests);
                faults.look("committed");
                if (arrivals.areWanted() && !requests.isEmpty()) {
                    arrivals.committed(subtask);
                }
            }

            @Override
            public void close() throws Exception {
                committer.close();
            }
        };
    }
}
