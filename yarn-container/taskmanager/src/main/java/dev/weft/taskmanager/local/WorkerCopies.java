package dev.weft.taskmanager.local;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.LocalFolders;
import dev.weft.core.id.JobId;
import dev.weft.protocol.state.CheckpointOptions.Kind;
import dev.weft.protocol.state.Segment;
import dev.weft.runtime.checkpoint.LocalCopies;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The copies that a worker keeps of what it writes for checkpoints, by job: those of the newest complete checkpoint, and of later ones
 * whose fate is not known. They live as long as the process. The checkpoints' owner says what becomes of them, on the worker's loop;
 * files are written on I/O threads and found on task threads.
 */
@ThreadSafe
public final class WorkerCopies implements AutoCloseable {
    private final CopyFolders folders;
    private final Executor removing;
    private final boolean byDefault;
    private final Set<JobId> keeping = ConcurrentHashMap.newKeySet();
    private final Map<JobId, ConcurrentSkipListMap<Long, CheckpointCopies>> jobs = new ConcurrentHashMap<>();

    /**
     * @param removing runs what deletes files
     * @param byDefault whether copies are kept for jobs that do not say
     */
    WorkerCopies(CopyFolders folders, Executor removing, boolean byDefault) {
        this.folders = folders;
        this.removing = removing;
        this.byDefault = byDefault;
    }

    /** A worker that keeps nothing. */
    public static WorkerCopies none() {
        return new WorkerCopies(new CopyFolders(List.of(), List.of()), Runnable::run, false);
    }

    /**
     * As a worker's configuration says. Removes what dead workers left.
     *
     * @param removing runs what deletes files
     */
    public static WorkerCopies of(ReadableConfig config, Executor removing) {
        String folders = config.getOptional(CheckpointingOptions.LOCAL_BACKUP_DIRS)
                .orElseGet(() -> config.get(TaskManagerOptions.TMP_DIRS));
        List<Path> databases = LocalFolders.of(
                config.getOptional(RocksDbOptions.LOCAL_DIRECTORIES).orElse(""));
        return new WorkerCopies(
                new CopyFolders(LocalFolders.of(folders), databases),
                removing,
                config.get(CheckpointingOptions.LOCAL_BACKUP_ENABLED));
    }

    /** The job runs here from now on, with these options. */
    public void starts(JobId job, SortedMap<String, String> options) {
        boolean keep = Configuration.fromMap(options)
                .getOptional(CheckpointingOptions.LOCAL_BACKUP_ENABLED)
                .orElse(byDefault);
        if (keep) {
            keeping.add(job);
        }
    }

    /** Where copies of what is written for a checkpoint go. */
    public CheckpointCopies begin(JobId job, long checkpoint, Kind kind) {
        if (kind == Kind.SAVEPOINT || !keeping.contains(job)) {
            return CheckpointCopies.none();
        }
        CheckpointCopies copies = new CheckpointCopies(folders);
        jobs.computeIfAbsent(job, id -> new ConcurrentSkipListMap<>()).put(checkpoint, copies);
        return copies;
    }

    /** The checkpoint is complete: copies of earlier ones go. */
    public void complete(JobId job, long checkpoint) {
        remove(of(jobs.get(job)).headMap(checkpoint));
    }

    /** The checkpoint will never be complete. */
    public void aborted(JobId job, long checkpoint) {
        remove(of(jobs.get(job)).subMap(checkpoint, true, checkpoint, true));
    }

    /** The job leaves this worker. */
    public void releaseJob(JobId job) {
        keeping.remove(job);
        remove(of(jobs.remove(job)));
    }

    private static ConcurrentSkipListMap<Long, CheckpointCopies> of(
            @Nullable ConcurrentSkipListMap<Long, CheckpointCopies> known) {
        return known == null ? new ConcurrentSkipListMap<>() : known;
    }

    private void remove(Map<Long, CheckpointCopies> gone) {
        List<CheckpointCopies> all = List.copyOf(gone.values());
        gone.clear();
        if (!all.isEmpty()) {
            removing.execute(() -> all.forEach(CheckpointCopies::remove));
        }
    }

    /** What there is of a job's checkpoints. */
    public LocalCopies of(JobId job) {
        return new LocalCopies() {
            @Override
            public Optional<Path> find(URI file, long length) {
                return newest(job, copies -> copies.find(FilePaths.normalized(file), length));
            }

            @Override
            public Optional<Piece> piece(URI file, Segment segment) {
                return newest(job, copies -> copies.piece(FilePaths.normalized(file), segment));
            }
        };
    }

    private <T> Optional<T> newest(JobId job, Function<CheckpointCopies, Optional<T>> wanted) {
        return of(jobs.get(job)).descendingMap().values().stream()
                .flatMap(copies -> wanted.apply(copies).stream())
                .findFirst();
    }

    /** Removes everything. */
    @Override
    public void close() {
        jobs.clear();
        folders.close();
    }
}
