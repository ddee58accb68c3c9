package dev.weft.connector.files;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.Encoder;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.SupportsWriterState;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.Path;
import dev.weft.core.time.SystemClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Writes records into files below a folder, exactly once. Files are hidden until a checkpoint commits them (without checkpoints:
 * the end of the input); a failure between two checkpoints leaves no trace in the output. Policies whose files live over
 * checkpoints ({@link DefaultRollingPolicy}, the default) need HDFS or a local folder, {@link OnCheckpointRollingPolicy} works on
 * every file system.
 *
 * <pre>{@code
 * stream.sinkTo(FileSink.forRowFormat(new Path("hdfs:///out"), new SimpleStringEncoder<String>()).build());
 * }</pre>
 *
 * @param <IN> type of the records
 */
public final class FileSink<IN>
        implements Sink<IN>, SupportsWriterState<IN, FileWriterState>, SupportsCommitter<FileSinkCommittable> {
    private static final long serialVersionUID = 1L;
    private static final long DEFAULT_CHECK_MILLIS = 60_000;
    /** A NameNode that starts, or takes over, is back by then. */
    private static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(2);

    private final String id;
    private final URI folder;
    private final OutputFileConfig names;
    private final FileSinkSettings<IN> settings;

    private FileSink(String id, URI folder, OutputFileConfig names, FileSinkSettings<IN> settings) {
        this.id = id;
        this.folder = folder;
        this.names = names;
        this.settings = settings;
    }

    /** A sink that writes records one after the other as {@code encoder} says. */
    public static <IN> DefaultRowFormatBuilder<IN> forRowFormat(Path basePath, Encoder<IN> encoder) {
        return new DefaultRowFormatBuilder<>(basePath.toUri(), encoder);
    }

    /** A sink whose files are written in bulk, as {@code writerFactory} says; they end at every checkpoint. */
    public static <IN> DefaultBulkFormatBuilder<IN> forBulkFormat(Path basePath, BulkWriter.Factory<IN> writerFactory) {
        return new DefaultBulkFormatBuilder<>(basePath.toUri(), writerFactory);
    }

    /** Settings that both formats have. */
    abstract static class Builder<IN, SELF extends Builder<IN, SELF>> {
        private final URI folder;
        private final RecordFormat<IN> format;
        private OutputFileConfig names = OutputFileConfig.DEFAULT;
        private BucketAssigner<IN, String> buckets = new BasePathBucketAssigner<>();
        private long checkMillis = DEFAULT_CHECK_MILLIS;
        private Duration patience = DEFAULT_PATIENCE;
        RollingPolicy<IN, String> policy;

        private Builder(URI folder, RecordFormat<IN> format, RollingPolicy<IN, String> policy) {
            this.folder = folder;
            this.format = format;
            this.policy = policy;
        }

        abstract SELF self();

        /** How files are called. */
        public SELF withOutputFileConfig(OutputFileConfig outputFileConfig) {
            names = outputFileConfig;
            return self();
        }

        /** Into which folder below the base folder a record goes; without it, all into the base folder. */
        public SELF withBucketAssigner(BucketAssigner<IN, String> assigner) {
            buckets = assigner;
            return self();
        }

        /**
         * How often the rolling policy is asked about the time, in milliseconds; default one minute.
         *
         * @throws IllegalArgumentException when it is below 1
         */
        public SELF withBucketCheckInterval(long intervalMillis) {
            if (intervalMillis < 1) {
                throw new IllegalArgumentException("A bucket check interval of " + intervalMillis + " ms is none");
            }
            checkMillis = intervalMillis;
            return self();
        }

        /**
         * How long the writer waits for storage that takes nothing for a while (a NameNode in safe mode, out of reach or on standby)
         * before the job goes back to a checkpoint; default two minutes, zero for not at all. What would fail again fails at once.
         *
         * @throws IllegalArgumentException when it is negative
         */
        public SELF withStorageRetryTimeout(Duration timeout) {
            if (timeout.isNegative()) {
                throw new IllegalArgumentException("A storage retry timeout of " + timeout + " is none");
            }
            patience = timeout;
            return self();
        }

        public FileSink<IN> build() {
            return new FileSink<>(
                    UUID.randomUUID().toString(),
                    folder,
                    names,
                    new FileSinkSettings<>(format, buckets, policy, checkMillis, patience));
        }
    }

    /** Collects settings of a sink that writes records one after the other. */
    public static final class DefaultRowFormatBuilder<IN> extends Builder<IN, DefaultRowFormatBuilder<IN>> {
        private DefaultRowFormatBuilder(URI folder, Encoder<IN> encoder) {
            super(
                    folder,
                    new RecordFormat.Rows<>(encoder),
                    DefaultRollingPolicy.builder().build());
        }

        /** When a new file begins. */
        public DefaultRowFormatBuilder<IN> withRollingPolicy(RollingPolicy<IN, String> rollingPolicy) {
            policy = rollingPolicy;
            return this;
        }

        @Override
        DefaultRowFormatBuilder<IN> self() {
            return this;
        }
    }

    /** Collects settings of a sink that writes files in bulk. */
    public static final class DefaultBulkFormatBuilder<IN> extends Builder<IN, DefaultBulkFormatBuilder<IN>> {
        private DefaultBulkFormatBuilder(URI folder, BulkWriter.Factory<IN> factory) {
            super(folder, new RecordFormat.Bulk<>(factory), OnCheckpointRollingPolicy.build());
        }

        /** When a new file begins, beside every checkpoint. */
        public DefaultBulkFormatBuilder<IN> withRollingPolicy(CheckpointRollingPolicy<IN, String> rollingPolicy) {
            policy = rollingPolicy;
            return this;
        }

        @Override
        DefaultBulkFormatBuilder<IN> self() {
            return this;
        }
    }

    @Override
    public FileSinkWriter<IN> createWriter(WriterInitContext context) throws IOException {
        boolean fromNothing = context.getRestoredCheckpointId().isEmpty();
        return prepared(context, writer -> fromNothing ? writer.begin() : writer.goOn(List.of()));
    }

    @Override
    public StatefulSinkWriter<IN, FileWriterState> restoreWriter(
            WriterInitContext context, Collection<FileWriterState> recoveredState) throws IOException {
        return prepared(context, writer -> writer.goOn(recoveredState));
    }

    private interface Preparation<IN> {
        FileSinkWriter<IN> prepare(FileSinkWriter<IN> writer) throws IOException;
    }

    private FileSinkWriter<IN> prepared(WriterInitContext context, Preparation<IN> preparation) throws IOException {
        FileStores stores = open(context.getConfiguration());
        URI base = stores.resolve(folder);
        FileStore store = stores.of(base);
        try {
            return preparation.prepare(new FileSinkWriter<>(
                    store,
                    new Patience(store, settings.patience(), Patience.Time.of(new SystemClock())),
                    stores,
                    PartNames.of(base, names, id, context),
                    settings,
                    context.getProcessingTimeService()));
        } catch (IOException e) {
            throw new IOException("prepare the output folder " + base + ": " + Patience.reason(e), e);
        }
    }

    @Override
    public Committer<FileSinkCommittable> createCommitter(CommitterInitContext context) {
        return new FileCommitter(open(context.getConfiguration()));
    }

    private static FileStores open(ReadableConfig config) {
        return FileStores.load(config, FileSink.class.getClassLoader());
    }

    @Override
    public SimpleVersionedSerializer<FileSinkCommittable> getCommittableSerializer() {
        return new FileSinkCommittableSerializer();
    }

    @Override
    public SimpleVersionedSerializer<FileWriterState> getWriterStateSerializer() {
        return new FileWriterStateSerializer();
    }
}
