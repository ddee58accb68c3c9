package dev.weft.connector.files;

import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.List;

/** Files that earlier attempts of a sink's subtask left and that no checkpoint counts on. Blocks. */
final class Leftovers {
    private final FileStore store;
    private final Patience patience;
    private final PartNames names;

    Leftovers(FileStore store, Patience patience, PartNames names) {
        this.store = store;
        this.patience = patience;
        this.names = names;
    }

    /** All own files, in the base folder and in buckets: the job begins from nothing and writes all of it again. */
    void removeAll() throws IOException {
        removeAll(names.folder());
    }

    private void removeAll(URI folder) throws IOException {
        for (FileStatus file : content(folder)) {
            if (file.directory() && !file.name().startsWith(".")) {
                removeAll(file.uri());
            } else if (!file.directory() && names.isOwn(file.name())) {
                delete(file.uri());
            }
        }
    }

    /**
     * Hidden files that the writers of {@code states} began after their checkpoint. Those of another lineage stay: its job may
     * live.
     */
    void removeBegunAfter(Collection<FileWriterState> states) throws IOException {
        List<FileWriterState> ours = states.stream()
                .filter(state -> state.lineage().equals(names.lineage()))
                .toList();
        for (FileStatus file : ours.isEmpty() ? List.<FileStatus>of() : content(names.folder())) {
            if (!file.directory() && ours.stream().anyMatch(state -> isAfter(state, file.name()))) {
                delete(file.uri());
            }
        }
    }

    private static boolean isAfter(FileWriterState state, String name) {
        return PartNames.hiddenNumber(state.owner(), name) >= state.nextFile();
    }

    private void delete(URI file) throws IOException {
        patience.call("delete " + file, () -> store.delete(file));
    }

    private List<FileStatus> content(URI folder) throws IOException {
        return patience.call("list " + folder, () -> {
            try {
                return store.list(folder);
            } catch (FileNotFoundException e) {
                store.makeDirectories(folder);
                return List.of();
            }
        });
    }
}
