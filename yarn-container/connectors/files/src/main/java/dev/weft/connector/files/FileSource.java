package dev.weft.connector.files;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.Path;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Reads files of any {@link dev.weft.core.fs.FileStore}: single files, and folders with all that is below them but names
 * that begin with {@code _} or {@code .}. The set of files is fixed when the job starts,
 * unless {@link FileSourceBuilder#monitorContinuously} asks for those that come later.
 *
 * <pre>{@code
 * FileSource<String> lines = FileSource.forRecordStreamFormat(new TextLineInputFormat(), new Path("hdfs:///in")).build();
 * }</pre>
 *
 * @param <T> type of the records
 */
public final class FileSource<T> implements Source<T, FileSourceSplit, PendingSplits>, ResultTypeQueryable<T> {
    private static final long serialVersionUID = 1L;

    /** Smaller splits cost more in requests and opened files than they give in balance. */
    private static final long LEAST_SPLIT_BYTES = 4L * 1024 * 1024;

    private static final long LARGEST_SPLIT_BYTES = 128L * 1024 * 1024;

    /** So many per reader even out readers of different speed. */
    private static final int SPLITS_PER_READER = 4;

    private final SplitFormat<T> format;
    private final List<URI> paths;
    /** How often new files are looked for; zero: never. */
    private final Duration discovery;

    private FileSource(SplitFormat<T> format, List<URI> paths, Duration discovery) {
        this.format = format;
        this.paths = paths;
        this.discovery = discovery;
    }

    /** A source of the records that {@code format} reads from the files under {@code paths}. */
    public static <T> FileSourceBuilder<T> forRecordStreamFormat(StreamFormat<T> format, Path... paths) {
        return new FileSourceBuilder<>(new StreamSplits<>(format), paths);
    }

    /** A source of the records that {@code format} reads, a batch at a time, from the files under {@code paths}. */
    public static <T> FileSourceBuilder<T> forBulkFileFormat(BulkFormat<T, FileSourceSplit> format, Path... paths) {
        return new FileSourceBuilder<>(new BulkSplits<>(format), paths);
    }

    /** Collects settings. */
    public static final class FileSourceBuilder<T> {
        private final SplitFormat<T> format;
        private final Path[] paths;
        private Duration discovery = Duration.ZERO;

        private FileSourceBuilder(SplitFormat<T> format, Path... paths) {
            this.format = format;
            this.paths = paths.clone();
        }

        /** Reads the files that are there when the job starts, and ends. This is the default. */
        public FileSourceBuilder<T> processStaticFileSet() {
            discovery = Duration.ZERO;
            return this;
        }

        /**
         * Reads the files that are there, and looks for new ones every {@code discoveryInterval}; never ends. Each file is read
         * once and as it was when it was found, so writers move files in when they are whole.
         *
         * @throws EngineException BAD_INPUT when the interval is below a millisecond
         */
        public FileSourceBuilder<T> monitorContinuously(Duration discoveryInterval) {
            if (discoveryInterval.toMillis() < 1) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "monitorContinuously: the interval must be at least 1 ms, it is " + discoveryInterval);
            }
            discovery = discoveryInterval;
            return this;
        }

        /** @throws EngineException BAD_INPUT when there is no path */
        public FileSource<T> build() {
            if (paths.length == 0) {
                throw new EngineException(ErrorCode.BAD_INPUT, "A file source needs at least one path");
            }
            return new FileSource<>(
                    format, Arrays.stream(paths).map(Path::toUri).toList(), discovery);
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return discovery.isZero() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SplitEnumerator<FileSourceSplit, PendingSplits> createEnumerator(
            SplitEnumeratorContext<FileSourceSplit> context) {
        return restoreEnumerator(context, new PendingSplits(false, List.of()));
    }

    @Override
    public SplitEnumerator<FileSourceSplit, PendingSplits> restoreEnumerator(
            SplitEnumeratorContext<FileSourceSplit> context, PendingSplits checkpoint) {
        FileStores stores = open(context.getConfiguration());
        SplitFinder finder = new SplitFinder(stores, format.isSplittable());
        int readers = context.currentParallelism();
        if (!discovery.isZero()) {
            return new MonitoringEnumerator(
                    context,
                    isNew -> finder.find(paths, total -> splitBytes(total, readers), isNew),
                    stores,
                    discovery,
                    checkpoint);
        }
        return new FileSplitEnumerator(
                context, () -> finder.find(paths, total -> splitBytes(total, readers)), stores, checkpoint);
    }

    static long splitBytes(long totalBytes, int readers) {
        long even = totalBytes / ((long) readers * SPLITS_PER_READER);
        return Math.max(LEAST_SPLIT_BYTES, Math.min(LARGEST_SPLIT_BYTES, even));
    }

    @Override
    public SourceReader<T, FileSourceSplit> createReader(SourceReaderContext context) {
        FileStores stores = open(context.getConfiguration());
        String name = "file fetcher " + context.getIndexOfSubtask();
        SplitFetcher<T> fetcher = new SplitFetcher<>(format, stores, context.getConfiguration(), name);
        return new FileSourceReader<>(context, fetcher, stores);
    }

    /** Stores are the engine's: looked for where this class was loaded, not among the job's jars. */
    private static FileStores open(ReadableConfig config) {
        return FileStores.load(config, FileSource.class.getClassLoader());
    }

    @Override
    public SimpleVersionedSerializer<FileSourceSplit> getSplitSerializer() {
        return new FileSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<PendingSplits> getEnumeratorCheckpointSerializer() {
        return new PendingSplitsSerializer();
    }

    @Override
    public TypeInformation<T> getProducedType() {
        return format.producedType();
    }
}
