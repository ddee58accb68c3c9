package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.ha.FencingToken;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * Which epochs have moved pointers of a cluster, as empty folders beside the pointers: fences older ones from a pointer whose own
 * folder is gone. Blocks; safe on any thread.
 */
final class FileLeaders {
    private static final int KEPT = 3;

    private final FileStore store;
    private final URI folder;

    FileLeaders(FileStore store, URI folder) {
        this.store = store;
        this.folder = folder;
    }

    /** The epoch's name in folders; names sort as epochs do. */
    static String nameOf(FencingToken token) {
        return String.format(
                "epoch-%019d-%010d", token.epoch().leader(), token.epoch().applicationAttempt());
    }

    /** To be called before a pointer is looked at. @throws EngineException STALE when a newer epoch was here */
    void claim(String own) throws IOException {
        List<String> known = names();
        check(own, known);
        if (!known.contains(own)) {
            store.makeDirectories(FilePaths.child(folder, own));
            for (String old : known.subList(0, Math.max(0, known.size() + 1 - KEPT))) {
                store.deleteRecursively(FilePaths.child(folder, old));
            }
        }
    }

    /** To be called before anybody is told of a step. @throws EngineException STALE when a newer epoch was here */
    void check(String own) throws IOException {
        check(own, names());
    }

    private static void check(String own, List<String> known) {
        String newest = known.isEmpty() ? own : known.get(known.size() - 1);
        if (newest.compareTo(own) > 0) {
            throw new EngineException(ErrorCode.STALE, "Leadership has passed from " + own + " to " + newest);
        }
    }

    private List<String> names() throws IOException {
        try {
            return store.list(folder).stream().map(FileStatus::name).sorted().toList();
        } catch (FileNotFoundException e) {
            return List.of();
        }
    }
}
