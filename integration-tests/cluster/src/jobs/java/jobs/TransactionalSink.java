package jobs;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.InitContext;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.SupportsWriterState;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.core.config.CheckpointingOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Writes lines to the tests' database, a transaction per checkpoint: prepared at the barrier, committed when the checkpoint is
 * complete, by whoever goes on from it. Transactions are called {@code lineage-operator-subtask/number/attempt}; a writer that goes on
 * from a checkpoint has all others of its predecessors aborted.
 */
final class TransactionalSink
        implements Sink<String>, SupportsWriterState<String, TransactionalSink.Position>, SupportsCommitter<String> {
    private static final long serialVersionUID = 1L;
    private static final int BATCH = 256;

    private final String address;

    /** @param address {@code host:port} of the database */
    TransactionalSink(String address) {
        this.address = address;
    }

    /**
     * Where a writer was at a checkpoint.
     *
     * @param lineage of its job
     * @param owner what the names of its transactions begin with
     * @param next number of the transaction after the checkpoint
     */
    record Position(String lineage, String owner, long next) {}

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) throws IOException {
        return restoreWriter(context, List.of());
    }

    @Override
    public StatefulSinkWriter<String, Position> restoreWriter(WriterInitContext context, Collection<Position> found)
            throws IOException {
        String lineage = lineage(context);
        String owner = lineage + "-" + context.getOperatorUid() + "-"
                + context.getTaskInfo().getIndexOfThisSubtask();
        DatabaseConnection database = new DatabaseConnection(address);
        long next = 0;
        for (Position position : found) {
            // Another lineage's job may live: what it has not finished is its own business.
            if (position.lineage().equals(lineage)) {
                database.claim(position.owner(), position.next());
                next = position.owner().equals(owner) ? position.next() : next;
            }
        }
        database.claim(owner, next);
        return new Writer(database, lineage, owner, context.getTaskInfo().getAttemptNumber(), next);
    }

    private static String lineage(InitContext context) {
        String job = context.getJobInfo().getJobId().toString();
        return context.getConfiguration().toMap().getOrDefault(CheckpointingOptions.LINEAGE_KEY, job);
    }

    @Override
    public Committer<String> createCommitter(CommitterInitContext context) throws IOException {
        DatabaseConnection database = new DatabaseConnection(address);
        return new Committer<>() {
            @Override
            public void commit(Collection<CommitRequest<String>> requests) throws IOException {
                for (CommitRequest<String> request : requests) {
                    if (!database.commit(request.getCommittable())) {
                        request.signalAlreadyCommitted();
                    }
                }
            }

            @Override
            public void close() throws IOException {
                database.close();
            }
        };
    }

    @Override
    public SimpleVersionedSerializer<Position> getWriterStateSerializer() {
        return new Texts<>() {
            @Override
            String text(Position position) {
                return position.lineage() + " " + position.owner() + " " + position.next();
            }

            @Override
            Position parse(String text) {
                String[] parts = text.split(" ");
                return new Position(parts[0], parts[1], Long.parseLong(parts[2]));
            }
        };
    }

    @Override
    public SimpleVersionedSerializer<String> getCommittableSerializer() {
        return new Texts<>() {
            @Override
            String text(String transaction) {
                return transaction;
            }

            @Override
            String parse(String text) {
                return text;
            }
        };
    }

    private static final class Writer
            implements CommittingSinkWriter<String, String>, StatefulSinkWriter<String, Position> {
        private final DatabaseConnection database;
        private final String lineage;
        private final String owner;
        private final int attempt;
        private final List<String> lines = new ArrayList<>();
        private String open = "";
        private long next;

        Writer(DatabaseConnection database, String lineage, String owner, int attempt, long next) {
            this.database = database;
            this.lineage = lineage;
            this.owner = owner;
            this.attempt = attempt;
            this.next = next;
        }

        @Override
        public void write(String line, Context context) throws IOException {
            if (open.isEmpty()) {
                open = owner + "/" + next + "/" + attempt;
                database.begin(open);
                next++;
            }
            lines.add(line);
            if (lines.size() == BATCH) {
                send();
            }
        }

        private void send() throws IOException {
            database.put(open, lines);
            lines.clear();
        }

        @Override
        public void flush(boolean endOfInput) throws IOException {
            if (!open.isEmpty()) {
                send();
            }
        }

        @Override
        public Collection<String> prepareCommit() throws IOException {
            if (open.isEmpty()) {
                return List.of();
            }
            database.prepare(open);
            List<String> prepared = List.of(open);
            open = "";
            return prepared;
        }

        @Override
        public List<Position> snapshotState(long checkpoint) {
            return List.of(new Position(lineage, owner, next));
        }

        @Override
        public void close() throws IOException {
            try (database) {
                if (!open.isEmpty()) {
                    database.abort(open);
                }
            }
        }
    }

    private abstract static class Texts<T> implements SimpleVersionedSerializer<T> {
        abstract String text(T value);

        abstract T parse(String text);

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(T value) {
            return text(value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public T deserialize(int version, byte[] bytes) {
            return parse(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
