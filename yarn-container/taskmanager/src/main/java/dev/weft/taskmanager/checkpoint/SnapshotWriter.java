package dev.weft.taskmanager.checkpoint;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStore;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.time.Clock;
import dev.weft.protocol.state.OperatorSnapshot;
import dev.weft.protocol.state.Predecessor;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.SnapshotStatistics;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.SubtaskSnapshot;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.StateFileWriter;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.StoredPart;
import dev.weft.taskmanager.local.CheckpointCopies;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one worker's file of one checkpoint. The file appears with the first state, so that a worker without state leaves none.
 * Steps run on I/O threads, one after the other; only {@link #giveUp} may be called beside them, on any thread.
 */
@ThreadSafe
final class SnapshotWriter {
    private static final Logger log = LoggerFactory.getLogger(SnapshotWriter.class);

    private final SnapshotStorage storage;
    private final String folder;
    private final String fileName;
    private final Clock clock;
    private final Optional<Predecessor> base;
    private final CheckpointCopies copies;
    private final AtomicBoolean givenUp = new AtomicBoolean();
    private final List<Written> filesOfStates = new ArrayList<>();
    private @Nullable StateFileWriter writer;
    private @Nullable SharedFiles shared;

    /** A state whose files are told where they lie as soon as all is durable. */
    private record Written(FrozenFiles state, List<SharedPart> parts, List<Optional<Path>> links) {}

    /**
     * What was written.
     *
     * @param own file 0 of all segments; empty when there was no state
     * @param shared files 1 and following
     */
    record Files(Optional<StateFile> own, List<StateFile> shared) {}

    /**
     * @param folder absolute URI, as the master wrote it
     * @param base with which files may be shared
     * @param copies where this worker keeps what is written here
     */
    SnapshotWriter(
            SnapshotStorage storage,
            String folder,
            String fileName,
            Clock clock,
            Optional<Predecessor> base,
            CheckpointCopies copies) {
        this.base = base;
        this.copies = copies;
        this.storage = storage;
        this.folder = folder;
        this.fileName = fileName;
        this.clock = clock;
    }

    /** Nobody wants the rest: a running {@link #write} ends after the state that it is at. Idempotent. */
    void giveUp() {
        givenUp.set(true);
    }

    /**
     * Appends all states of a task and releases them, whatever happens.
     *
     * @return where they lie; empty when the file was given up
     * @throws EngineException STORAGE when the file cannot be written; another code when a state cannot be turned into bytes
     */
    Optional<SubtaskSnapshot> write(AttemptId attempt, TaskSnapshot snapshot) {
        long start = clock.nanos();
        try {
            List<OperatorSnapshot> operators = new ArrayList<>();
            for (OperatorFrozen operator : snapshot.operators()) {
                operators.add(write(operator));
            }
            return givenUp.get()
                    ? Optional.empty()
                    : Optional.of(done(attempt, snapshot, operators, clock.nanos() - start));
        } finally {
            snapshot.release();
        }
    }

    private OperatorSnapshot write(OperatorFrozen operator) {
        List<StateHandle> handles = new ArrayList<>();
        for (FrozenState state : operator.states()) {
            if (!givenUp.get()) {
                handles.add(
                        state instanceof FrozenFiles files
                                ? write(operator.operator(), files)
                                : opened().append(operator.operator(), state));
            }
        }
        return new OperatorSnapshot(operator.operator(), operator.watermark(), handles);
    }

    private StateHandle write(OperatorId operator, FrozenFiles state) {
        try {
            List<SharedPart> parts = new ArrayList<>();
            List<Optional<Path>> links = new ArrayList<>();
            for (FrozenFiles.LocalFile local : state.files()) {
                if (!givenUp.get()) {
                    parts.add(sharedFiles().add(operator, state, local));
                    links.add(copies.link(local.path()));
                }
            }
            StateHandle alone = opened().append(operator, state);
            filesOfStates.add(new Written(state, parts, links));
            return new StateHandle(
                    alone.kind(), alone.name(), alone.segment(), alone.keyGroups(), alone.elements(), parts);
        } finally {
            state.release();
        }
    }

    private SharedFiles sharedFiles() {
        if (shared == null) {
            URI place = FilePaths.child(
                    FilePaths.child(FilePaths.parent(FilePaths.parse(folder)), SharedPart.FOLDER),
                    FilePaths.name(FilePaths.parse(folder)) + "-" + fileName);
            shared = new SharedFiles(storage, place, base);
        }
        return shared;
    }

    /** Bytes held back are always 0: alignment blocks channels, it does not buffer. */
    private SubtaskSnapshot done(
            AttemptId attempt, TaskSnapshot snapshot, List<OperatorSnapshot> operators, long asyncNanos) {
        long full = 0;
        long earlier = 0;
        for (OperatorSnapshot operator : operators) {
            for (StateHandle handle : operator.states()) {
                full += handle.fullBytes();
                earlier += shared == null ? 0 : shared.earlierBytes(handle.shared());
            }
        }
        return new SubtaskSnapshot(
                attempt.task().vertex(),
                attempt.task().subtask(),
                snapshot.drained(),
                operators,
                new SnapshotStatistics(
                        snapshot.startDelayNanos(),
                        snapshot.alignmentNanos(),
                        snapshot.syncNanos(),
                        asyncNanos,
                        full - earlier,
                        0,
                        full));
    }

    private StateFileWriter opened() {
        if (writer == null) {
            writer = open();
        }
        return writer;
    }

    private StateFileWriter open() {
        try {
            URI file = FilePaths.child(FilePaths.parse(folder), fileName);
            return StateFileWriter.create(storage.storeOf(file), file, out -> copies.beside(file, out));
        } catch (IOException | EngineException | IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "Cannot write " + fileName + " in " + folder + ": " + e.getMessage(), e);
        }
    }

    /**
     * Ends the files, durably.
     *
     * @throws EngineException STORAGE when that fails
     */
    Files close() {
        List<StateFile> others = shared == null ? List.of() : shared.close();
        Files files = new Files(writer == null ? Optional.empty() : Optional.of(writer.close()), others);
        filesOfStates.forEach(one -> stored(one, stored(one.parts(), others)));
        return files;
    }

    private void stored(Written written, List<StoredPart> parts) {
        written.state().stored(parts);
        for (int i = 0; i < parts.size(); i++) {
            StoredPart part = parts.get(i);
            written.links().get(i).ifPresent(link -> copies.linked(link, part));
        }
    }

    private static List<StoredPart> stored(List<SharedPart> parts, List<StateFile> files) {
        return parts.stream()
                .map(part ->
                        new StoredPart(part.name(), files.get(part.segment().file() - 1), part.segment()))
                .toList();
    }

    /** Deletes what there is, also the folder when nothing else is in it: the master may have deleted it already. */
    void abandon() {
        copies.remove();
        try {
            if (shared != null) {
                shared.abandon();
            }
            if (writer == null) {
                return;
            }
            writer.abandon();
            deleteEmptyFolder();
        } catch (EngineException | IOException e) {
            log.warn("{} in {} stays until the master sweeps: {}", fileName, folder, e.getMessage());
        }
    }

    private void deleteEmptyFolder() throws IOException {
        URI parent = FilePaths.parse(folder);
        FileStore store = storage.storeOf(parent);
        if (store.exists(parent) && store.list(parent).isEmpty()) {
            store.delete(parent);
        }
    }
}
