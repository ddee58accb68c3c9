package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.id.Epoch;
import dev.weft.protocol.codec.ManifestCodec;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** Manifests and the folders around them. Blocks; any I/O thread. */
final class CheckpointFiles {
    static final String MANIFEST = "_metadata";
    private static final String PREFIX = "chk-";
    /** {@code <worker>-<epoch>-<incarnation>.state}. */
    private static final Pattern WORKERS_FILE = Pattern.compile(".+-(\\d+)\\.(\\d+)-[0-9a-f]+\\.state");

    private final FileStores files;

    CheckpointFiles(FileStores files) {
        this.files = files;
    }

    /** The folder of one checkpoint in its job's folder. */
    static URI folderOf(URI jobFolder, long checkpoint) {
        return FilePaths.child(jobFolder, PREFIX + checkpoint);
    }

    /** True when a folder is one of these; whether authority and scheme are written out does not matter. */
    static boolean isAmong(URI folder, Collection<URI> folders) {
        return folders.stream().anyMatch(one -> one.getPath().equals(folder.getPath()));
    }

    URI resolve(String path) {
        return files.resolve(path);
    }

    /** The folder of a manifest that is named by its file or its folder. */
    static URI folderOf(URI path) {
        return FilePaths.name(path).equals(MANIFEST) ? FilePaths.parent(path) : path;
    }

    // ---- manifests

    /** Writes a manifest as a new file of {@code folder}. */
    StoredManifest write(URI folder, Manifest manifest) throws IOException {
        byte[] bytes = ManifestCodec.encode(manifest);
        URI file = FilePaths.child(folder, MANIFEST);
        try (DurableOutput out = files.of(file).createNew(file)) {
            out.write(bytes);
            out.closeDurably();
        }
        return StoredManifest.of(manifest, file, checksum(bytes));
    }

    /**
     * Reads the manifest at {@code path}, which is its file or its folder.
     *
     * @throws EngineException NOT_FOUND when there is none, DAMAGED_STATE when it is damaged, STORAGE when that cannot be said
     *     now; one line
     */
    StoredManifest read(URI path) {
        URI file = FilePaths.name(path).equals(MANIFEST) ? path : FilePaths.child(path, MANIFEST);
        try (SeekableInput in = files.of(file).open(file)) {
            byte[] bytes = in.readAllBytes();
            return StoredManifest.of(decode(file, bytes), file, checksum(bytes));
        } catch (FileNotFoundException | NoSuchFileException e) {
            throw new EngineException(
                    ErrorCode.NOT_FOUND,
                    "There is no savepoint or checkpoint at " + path + ": " + file + " is missing",
                    e);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot read " + file + ": " + e, e);
        }
    }

    private static Manifest decode(URI file, byte[] bytes) {
        try {
            return ManifestCodec.decode(bytes);
        } catch (EngineException e) {
            throw new EngineException(ErrorCode.DAMAGED_STATE, file + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    /** Where a file of the manifest in {@code folder} lies. */
    static URI locate(URI folder, StateFile file) {
        return file.path().contains(":/") ? FilePaths.parse(file.path()) : FilePaths.child(folder, file.path());
    }

    // ---- folders

    /** Makes the folder of a savepoint. */
    void make(URI folder) throws IOException {
        files.of(folder).makeDirectories(folder);
    }

    /**
     * What lies in a job's folder.
     *
     * @param checkpoints folders by id
     * @param shared whether there is a folder of files that checkpoints share
     */
    record JobFolder(SortedMap<Long, URI> checkpoints, boolean shared) {}

    JobFolder list(URI jobFolder) throws IOException {
        TreeMap<Long, URI> found = new TreeMap<>();
        boolean shared = false;
        for (FileStatus status : content(jobFolder)) {
            String name = status.name();
            if (name.startsWith(PREFIX) && name.substring(PREFIX.length()).matches("\\d{1,18}")) {
                found.put(Long.parseLong(name.substring(PREFIX.length())), status.uri());
            }
            shared |= name.equals(SharedPart.FOLDER);
        }
        return new JobFolder(found, shared);
    }

    private List<FileStatus> content(URI folder) throws IOException {
        FileStore store = files.of(folder);
        try {
            return store.exists(folder) ? store.list(folder) : List.of();
        } catch (FileNotFoundException | NoSuchFileException e) {
            return List.of();
        }
    }

    /** Deletes a folder that nobody else writes to. */
    void deleteFolder(URI folder) throws IOException {
        files.of(folder).deleteRecursively(folder);
    }

    /**
     * Deletes what masters up to {@code epoch} and their workers left in a folder: a later master may be writing there already.
     */
    void deleteOwn(URI folder, Epoch epoch) throws IOException {
        FileStore store = files.of(folder);
        for (FileStatus status : content(folder)) {
            if (isOf(status.name(), epoch)) {
                store.delete(status.uri());
            }
        }
        List<FileStatus> left = content(folder);
        if (left.size() == 1 && left.get(0).name().equals(MANIFEST) && isUseless(folder, epoch)) {
            store.delete(left.get(0).uri());
        }
        deleteIfEmpty(folder);
    }

    /** A manifest that stands alone is a later master's only when it says so. */
    private boolean isUseless(URI folder, Epoch epoch) {
        try {
            return !epoch.isOlderThan(read(folder).manifest().epoch());
        } catch (EngineException e) {
            return e.code() == ErrorCode.DAMAGED_STATE;
        }
    }

    private static boolean isOf(String name, Epoch epoch) {
        Matcher matcher = WORKERS_FILE.matcher(name);
        if (!matcher.matches()) {
            return false;
        }
        var written = new Epoch(Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)));
        return !epoch.isOlderThan(written);
    }

    /**
     * Deletes what the manifest names and no checkpoint beside it does, then the manifest, then its folder when nothing else is in it.
     */
    void deleteSnapshot(StoredManifest stored) throws IOException {
        Set<String> shared = SharedFiles.named(stored.manifest());
        Set<String> ofOthers = shared.isEmpty() ? Set.of() : SharedFiles.named(beside(stored));
        for (StateFile file : stored.manifest().files()) {
            if (!ofOthers.contains(file.path())) {
                URI uri = locate(stored.folder(), file);
                files.of(uri).delete(uri);
            }
        }
        if (!shared.isEmpty()) {
            deleteIfEmpty(sharedFolder(FilePaths.parent(stored.folder())));
        }
        files.of(stored.file()).delete(stored.file());
        deleteIfEmpty(stored.folder());
    }

    /** The other checkpoints of the job that are there. */
    private List<StoredManifest> beside(StoredManifest stored) throws IOException {
        List<StoredManifest> all = new ArrayList<>();
        for (URI other : list(FilePaths.parent(stored.folder())).checkpoints().values()) {
            URI manifest = FilePaths.child(other, MANIFEST);
            if (!other.getPath().equals(stored.folder().getPath())
                    && files.of(manifest).exists(manifest)) {
                all.add(read(manifest));
            }
        }
        return all;
    }

    // ---- what checkpoints share

    static URI sharedFolder(URI jobFolder) {
        return FilePaths.child(jobFolder, SharedPart.FOLDER);
    }

    /**
     * Deletes the shared files of checkpoints below {@code complete}, written under masters up to {@code epoch}, that are not among
     * {@code named}.
     *
     * @param named absolute URIs, as manifests have them
     */
    void deleteShared(URI jobFolder, long complete, Set<String> named, Epoch epoch) throws IOException {
        URI folder = sharedFolder(jobFolder);
        Set<String> names = new HashSet<>();
        named.forEach(uri -> names.add(FilePaths.name(FilePaths.parse(uri))));
        for (FileStatus status : content(folder)) {
            boolean old = SharedFiles.checkpointOf(status.name())
                    .filter(checkpoint -> checkpoint < complete)
                    .isPresent();
            if (old && isOf(status.name(), epoch) && !names.contains(status.name())) {
                files.of(status.uri()).delete(status.uri());
            }
        }
    }

    void deleteIfEmpty(URI folder) throws IOException {
        FileStore store = files.of(folder);
        if (store.exists(folder) && store.list(folder).isEmpty()) {
            store.delete(folder);
        }
    }
}
