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
import dev.weft.connector.files.FileSink;
import dev.weft.connector.files.FileSinkCommittable;
import dev.weft.connector.files.FileWriterState;
import java.io.IOException;
import java.util.Collection;

/** A file sink whose commits fail on order: before anything is committed, or after all of it was. */
final class FaultySink
        implements Sink<String>, SupportsWriterState<String, FileWriterState>, SupportsCommitter<FileSinkCommittable> {
    private static final long serialVersionUID = 1L;

    private final FileSink<String> files;
    private final Faults faults;

    FaultySink(FileSink<String> files, Faults faults) {
        this.files = files;
        this.faults = faults;
    }

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) throws IOException {
        return files.createWriter(context);
    }

    @Override
    public StatefulSinkWriter<String, FileWriterState> restoreWriter(
            WriterInitContext context, Collection<FileWriterState> recoveredState) throws IOException {
        return files.restoreWriter(context, recoveredState);
    }

    @Override
    public SimpleVersionedSerializer<FileWriterState> getWriterStateSerializer() {
        return files.getWriterStateSerializer();
    }

    @Override
    public SimpleVersionedSerializer<FileSinkCommittable> getCommittableSerializer() {
        return files.getCommittableSerializer();
    }

    @Override
    public Committer<FileSinkCommittable> createCommitter(CommitterInitContext context) {
        Committer<FileSinkCommittable> committer = files.createCommitter(context);
        return new Committer<>() {
            @Override
            public void commit(Collection<CommitRequest<FileSinkCommittable>> requests)
                    throws IOException, InterruptedException {
                faults.look("commit");
                committer.commit(requests);
                faults.look("committed");
            }

            @Override
            public void close() throws Exception {
                committer.close();
            }
        };
    }
}
