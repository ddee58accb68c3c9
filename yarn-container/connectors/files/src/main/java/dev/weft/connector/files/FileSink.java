package dev.weft.connector.files;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.Encoder;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.Path;
import java.io.IOException;
import java.net.URI;
import java.util.UUID;

/**
 * Writes records into files below a folder. Files are hidden until they are committed: with the end of the input, or with a
 * checkpoint. Restarts of the job leave no trace in the output.
 *
 * <pre>{@code
 * stream.sinkTo(FileSink.forRowFormat(new Path("hdfs:///out"), new SimpleStringEncoder<String>()).build());
 * }</pre>
 *
 * @param <IN> type of the records
 */
public final class FileSink<IN> implements Sink<IN>, SupportsCommitter<FileSinkCommittable> {
    private static final long serialVersionUID = 1L;

    private final String id;
    private final URI folder;
    private final Encoder<IN> encoder;
    private final OutputFileConfig names;
    private final RollingPolicy policy;

    private FileSink(String id, URI folder, Encoder<IN> encoder, OutputFileConfig names, RollingPolicy policy) {
        this.id = id;
        this.folder = folder;
        this.encoder = encoder;
        this.names = names;
        this.policy = policy;
    }

    /** A sink that writes records one after the other as {@code encoder} says. */
    public static <IN> DefaultRowFormatBuilder<IN> forRowFormat(Path basePath, Encoder<IN> encoder) {
        return new DefaultRowFormatBuilder<>(basePath.toUri(), encoder);
    }

    /** Collects settings. */
    public static final class DefaultRowFormatBuilder<IN> {
        private final URI folder;
        private final Encoder<IN> encoder;
        private OutputFileConfig names = OutputFileConfig.DEFAULT;
        private RollingPolicy policy = RollingPolicy.AT_COMMIT;

        private DefaultRowFormatBuilder(URI folder, Encoder<IN> encoder) {
            this.folder = folder;
            this.encoder = encoder;
        }

        /** How files are called. */
        public DefaultRowFormatBuilder<IN> withOutputFileConfig(OutputFileConfig outputFileConfig) {
            names = outputFileConfig;
            return this;
        }

        /** When a new file begins. */
        public DefaultRowFormatBuilder<IN> withRollingPolicy(RollingPolicy rollingPolicy) {
            policy = rollingPolicy;
            return this;
        }

        public FileSink<IN> build() {
            return new FileSink<>(UUID.randomUUID().toString(), folder, encoder, names, policy);
        }
    }

    @Override
    public CommittingSinkWriter<IN, FileSinkCommittable> createWriter(WriterInitContext context) throws IOException {
        FileStores stores = open(context.getConfiguration());
        return FileSinkWriter.fresh(
                stores,
                PartNames.of(stores.resolve(folder), names, id, context),
                encoder,
                policy,
                context.getProcessingTimeService());
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
}
