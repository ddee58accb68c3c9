package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.id.JobId;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.Pointer;
import dev.weft.master.checkpoint.Retained.Owner;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.Manifest;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints of one job on storage: manifests, the pointer that says which one counts, and the sweeping of what none
 * names. Blocks; any I/O thread, one at a time.
 */
final class CheckpointStore {
    private static final Logger log = LoggerFactory.getLogger(CheckpointStore.class);

    private final JobId job;
    private final CheckpointFiles files;
    private final Optional<URI> folder;
    private final HighAvailability highAvailability;
    private final FencingToken token;
    /** Manifests of what is retained, as far as they are known. */
    private final Map<URI, StoredManifest> manifests = new ConcurrentHashMap<>();

    /** @param folder of all checkpoints of this job; empty when it takes none by itself */
    CheckpointStore(
            JobId job,
            CheckpointFiles files,
            Optional<URI> folder,
            HighAvailability highAvailability,
            FencingToken token) {
        this.job = job;
        this.files = files;
        this.folder = folder;
        this.highAvailability = highAvailability;
        this.token = token;
    }

    /**
     * What a sweep must not touch.
     *
     * @param folders that the job needs
     * @param retained completed checkpoints that are kept
     * @param bases whose files checkpoints under way may share
     */
    record InUse(Set<URI> folders, Collection<Retained> retained, Collection<StoredManifest> bases) {}

    FencingToken token() {
        return token;
    }

    /** The folder of a checkpoint to be taken. */
    URI folderOf(long checkpoint) {
        return CheckpointFiles.folderOf(jobFolder(), checkpoint);
    }

    private URI jobFolder() {
        return folder.orElseThrow(() -> new IllegalStateException("Job " + job + " has no folder for checkpoints"));
    }

    private Pointer pointer() {
        return highAvailability.pointer(job.toString());
    }

    // ---- the beginning

    /**
     * What a job goes on from.
     *
     * @param base the manifest to restore, if any
     * @param pointer what the pointer says
     * @param retained what the job owns of earlier checkpoints, oldest first
     * @param highest id that was ever used, or 0
     */
    record Found(Optional<StoredManifest> base, Optional<String> pointer, List<Retained> retained, long highest) {}

    /**
     * Looks for what an earlier master of this job left, and sweeps what it did not complete.
     *
     * @throws EngineException DAMAGED_STATE or NOT_FOUND when what the pointer names cannot be used, STORAGE when that cannot be
     *     said now
     */
    Found findOwn() {
        Optional<String> text = pointer().read();
        CheckpointFiles.JobFolder content = content();
        SortedMap<Long, URI> folders = content.checkpoints();
        long highest = folders.isEmpty() ? 0 : folders.lastKey();
        if (text.isEmpty()) {
            sweep(folders, Set.of());
            sweepShared(content, Long.MAX_VALUE, List.of(), List.of());
            return new Found(Optional.empty(), text, List.of(), highest);
        }
        PointerText named = PointerText.parse(text.get());
        StoredManifest base = readNewest(named, folders);
        List<Retained> retained = retained(base);
        sweep(folders, retained.stream().map(Retained::folder).collect(Collectors.toSet()));
        sweepShared(content, Long.MAX_VALUE, retained, List.of(base));
        return new Found(Optional.of(base), text, retained, Math.max(highest, named.checkpoint()));
    }

    private StoredManifest readNewest(PointerText named, SortedMap<Long, URI> folders) {
        try {
            StoredManifest stored = files.read(named.manifest());
            if (stored.crc32c() != named.crc32c()) {
                throw new EngineException(
                        ErrorCode.DAMAGED_STATE, named.manifest() + " has other bytes than were written");
            }
            return stored;
        } catch (EngineException e) {
            if (e.code() == ErrorCode.STORAGE) {
                throw e;
            }
            String older = folders.headMap(named.checkpoint()).values().stream()
                    .map(URI::toString)
                    .collect(Collectors.joining(", "));
            throw new EngineException(
                    ErrorCode.DAMAGED_STATE,
                    "Checkpoint " + named.checkpoint() + " of job " + job + " cannot be restored: " + e.getMessage()
                            + "; older ones: " + (older.isEmpty() ? "none" : older)
                            + ". To go on from one of them, start the job with -s <its folder>",
                    e);
        }
    }

    /** What the newest manifest says that stays beside it, as far as it is still there. */
    private List<Retained> retained(StoredManifest newest) {
        List<Retained> found = new ArrayList<>();
        for (Retained older : Completed.ofInfo(newest.manifest().jobInfo())) {
            try {
                files.read(older.manifest());
                found.add(older);
            } catch (EngineException e) {
                boolean stays = e.code() == ErrorCode.STORAGE; // nothing is known against it
                log.warn(
                        "Job {}: retained checkpoint {} cannot be {}: {}",
                        job,
                        older.checkpoint(),
                        stays ? "read now and stays" : "used",
                        e.getMessage());
                if (stays) {
                    found.add(older);
                }
            }
        }
        boolean own = folder.isPresent()
                && CheckpointFiles.isAmong(
                        newest.folder(), Set.of(CheckpointFiles.folderOf(folder.get(), newest.checkpoint())));
        if (own) {
            found.add(new Retained(newest.checkpoint(), newest.file(), Owner.JOB));
        }
        return found;
    }

    /** Reads what the user wants to start from. */
    Found findGiven(String path, Owner owner) {
        StoredManifest base = files.read(files.resolve(path));
        List<Retained> retained = owner == Owner.CLAIMED
                ? List.of(new Retained(base.checkpoint(), base.file(), Owner.CLAIMED))
                : List.of();
        return new Found(Optional.of(base), Optional.empty(), retained, base.checkpoint());
    }

    /** The folder of what a user names, by its folder or its manifest. */
    URI folderOf(String path) {
        return CheckpointFiles.folderOf(files.resolve(path));
    }

    private CheckpointFiles.JobFolder content() {
        if (folder.isEmpty()) {
            return new CheckpointFiles.JobFolder(new TreeMap<>(), false);
        }
        try {
            return files.list(folder.get());
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot list " + folder.get() + ": " + e, e);
        }
    }

    /**
     * Removes, after checkpoint {@code complete}, what is of no use any more and whatever lies in folders of earlier checkpoints
     * and is not to be kept. The pointer is read first: when it names something that this master does not know, another leads, and
     * nothing is touched.
     *
     * @param use what is of use
     * @param subsumed completed checkpoints that are of no use
     * @return those of {@code subsumed} that are gone
     */
    List<Retained> sweepBefore(long complete, InUse use, Collection<Retained> subsumed) {
        Set<URI> kept = use.folders();
        try {
            Optional<URI> named =
                    pointer().read().map(text -> PointerText.parse(text).manifest());
            if (named.filter(manifest -> CheckpointFiles.isAmong(FilePaths.parent(manifest), kept))
                    .isEmpty()) {
                log.info("Job {}: the pointer holds {}, which this master did not write: nothing is swept", job, named);
                return List.of();
            }
            List<Retained> gone = subsumed.stream().filter(this::discard).toList();
            Set<URI> known = new HashSet<>(kept);
            subsumed.forEach(old -> known.add(old.folder()));
            CheckpointFiles.JobFolder content = content();
            sweep(content.checkpoints().headMap(complete), known);
            sweepShared(content, complete, use.retained(), use.bases());
            return gone;
        } catch (EngineException e) {
            log.warn("Job {}: left-over files are looked for after the next checkpoint: {}", job, e.getMessage());
            return List.of();
        }
    }

    /**
     * Removes shared files of checkpoints below {@code complete} that none of these names. Those under way have higher ids, and refer
     * to files of their bases alone: so it does not matter when this happens.
     */
    private void sweepShared(
            CheckpointFiles.JobFolder content,
            long complete,
            Collection<Retained> retained,
            Collection<StoredManifest> bases) {
        manifests.keySet().retainAll(retained.stream().map(Retained::manifest).toList());
        if (!content.shared()) {
            return;
        }
        try {
            Set<String> named = new HashSet<>(SharedFiles.named(bases));
            for (Retained one : retained) {
                named.addAll(SharedFiles.named(manifest(one).manifest()));
            }
            files.deleteShared(jobFolder(), complete, named, token.epoch());
        } catch (EngineException | IOException e) {
            log.warn("Job {}: shared files are looked for after the next checkpoint: {}", job, e.toString());
        }
    }

    private StoredManifest manifest(Retained retained) {
        return manifests.computeIfAbsent(retained.manifest(), files::read);
    }

    private void sweep(SortedMap<Long, URI> folders, Set<URI> kept) {
        folders.forEach((checkpoint, uri) -> {
            if (!CheckpointFiles.isAmong(uri, kept)) {
                log.debug("Job {}: {} belongs to no completed checkpoint and is removed", job, uri);
                discard(uri);
            }
        });
    }

    // ---- completion

    StoredManifest write(URI target, Manifest manifest) throws IOException {
        StoredManifest stored = files.write(target, manifest);
        if (folder.isPresent()) {
            manifests.put(stored.file(), stored);
        }
        return stored;
    }

    /**
     * Makes a checkpoint the one that counts. May be repeated while the outcome is unknown.
     *
     * @throws EngineException STALE when another master leads, CONFLICT when something else is there, STORAGE when the outcome is
     *     unknown
     */
    void move(Optional<String> previous, StoredManifest next) {
        pointer().compareAndSet(token, previous, next.pointer().toString());
    }

    /** Makes the folder of a savepoint, which shows whether that can be done at all. */
    URI makeSavepointFolder(String target, String name) throws IOException {
        URI made = FilePaths.child(files.resolve(target), name);
        files.make(made);
        return made;
    }

    // ---- clean-up; what cannot be deleted now is a nuisance, never a failure

    /**
     * Removes what was written for a checkpoint that was given up, unless the pointer names it after all; false when that cannot be
     * done now.
     */
    boolean discardUnlessNamed(URI target) {
        try {
            boolean named = pointer()
                    .read()
                    .map(text -> PointerText.parse(text).manifest())
                    .filter(manifest -> CheckpointFiles.isAmong(target, Set.of(FilePaths.parent(manifest))))
                    .isPresent();
            if (!named) {
                files.deleteOwn(target, token.epoch());
            }
            return true;
        } catch (EngineException | IOException e) {
            log.warn("Job {}: {} cannot be removed now: {}", job, target, e.toString());
            return false;
        }
    }

    /** Removes what was written for a savepoint that was given up; nobody else writes to its folder. False: not now. */
    boolean discardSavepoint(URI target) {
        try {
            files.deleteFolder(target);
            return true;
        } catch (IOException e) {
            log.warn("Job {}: the unfinished savepoint {} cannot be removed now: {}", job, target, e.toString());
            return false;
        }
    }

    private void discard(URI target) {
        try {
            files.deleteOwn(target, token.epoch());
        } catch (IOException e) {
            log.warn("Job {}: {} cannot be removed now: {}", job, target, e.toString());
        }
    }

    /** Removes a completed checkpoint that is of no use any more; true when it is gone, or is none of the job's business. */
    private boolean discard(Retained retained) {
        try {
            delete(retained);
            return true;
        } catch (EngineException | IOException e) {
            log.warn(
                    "Job {}: checkpoint {} at {} cannot be removed now: {}",
                    job,
                    retained.checkpoint(),
                    retained.folder(),
                    e.toString());
            return false;
        }
    }

    private void delete(Retained retained) throws IOException {
        switch (retained.owner()) {
            case JOB -> files.deleteFolder(retained.folder());
            case CLAIMED -> deleteClaimed(retained);
            case USER -> {}
        }
    }

    /** What its own manifest names goes; when that is gone or damaged, nothing more can be done. */
    private void deleteClaimed(Retained claimed) throws IOException {
        try {
            files.deleteSnapshot(files.read(claimed.manifest()));
        } catch (EngineException e) {
            if (e.code() == ErrorCode.DAMAGED_STATE) {
                log.warn("Job {}: {} stays: {}", job, claimed.folder(), e.getMessage());
            } else if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
        }
    }

    /**
     * The job is over: the pointer goes first, then all that is not to stay. May be repeated.
     *
     * @param unfinished folders of savepoints that were given up
     * @throws EngineException STORAGE when that cannot be done now, STALE when another master leads; one line that names the folder
     */
    void end(Collection<Retained> retained, Set<URI> kept, Collection<URI> unfinished) {
        pointer().clear(token);
        try {
            for (Retained one : retained) {
                if (!CheckpointFiles.isAmong(one.folder(), kept)) {
                    delete(one);
                }
            }
            CheckpointFiles.JobFolder content = content();
            for (URI left : content.checkpoints().values()) {
                if (!CheckpointFiles.isAmong(left, kept)) {
                    files.deleteFolder(left);
                }
            }
            if (folder.isPresent()) {
                if (content.shared()) {
                    endShared(folder.get(), kept);
                }
                files.deleteIfEmpty(folder.get());
            }
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "Its checkpoints in " + jobFolder() + " cannot be removed: " + e, e);
        }
        endSavepoints(unfinished);
    }

    private void endShared(URI jobFolder, Set<URI> kept) throws IOException {
        if (kept.isEmpty()) {
            files.deleteFolder(CheckpointFiles.sharedFolder(jobFolder));
            return;
        }
        List<StoredManifest> staying = kept.stream().map(files::read).toList();
        files.deleteShared(jobFolder, Long.MAX_VALUE, SharedFiles.named(staying), token.epoch());
        files.deleteIfEmpty(CheckpointFiles.sharedFolder(jobFolder));
    }

    /**
     * As {@link #end} for what an earlier master left and this one has not seen. What is to stay and is named by no pointer any more
     * cannot be told from the rest, and all stays.
     *
     * @param keep true when checkpoints are to stay
     * @throws EngineException as {@link #end}, and DAMAGED_STATE or NOT_FOUND when what the pointer names cannot be used
     */
    void endOfEarlier(boolean keep) {
        if (keep && pointer().read().isEmpty()) {
            return;
        }
        List<Retained> retained = findOwn().retained();
        Set<URI> kept = keep ? retained.stream().map(Retained::folder).collect(Collectors.toSet()) : Set.of();
        end(retained, kept, List.of());
    }

    /**
     * Removes savepoints that were given up when the job is over. May be repeated.
     *
     * @throws EngineException STORAGE when that cannot be done now; one line that names the folder
     */
    void endSavepoints(Collection<URI> unfinished) {
        for (URI one : unfinished) {
            try {
                files.deleteFolder(one);
            } catch (IOException e) {
                throw new EngineException(
                        ErrorCode.STORAGE, "The unfinished savepoint " + one + " cannot be removed: " + e, e);
            }
        }
    }

    // ---- savepoints of others

    /** True when the manifest at hand is a savepoint. */
    static boolean isSavepoint(StoredManifest stored) {
        return stored.manifest().kind() == CheckpointOptions.Kind.SAVEPOINT;
    }
}
