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
     * live. A restore waits for this, so the folder is asked for their names alone, however much is committed there.
     */
    void removeBegunAfter(Collection<FileWriterState> states) throws IOException {
        List<FileWriterState> ours = states.stream()
                .filter(state -> state.lineage().equals(names.lineage()))
                .toList();
        for (FileStatus file : ours.isEmpty() ? List.<FileStatus>of() : beginning(hiddenBeginning(ours))) {
            if (!file.directory() && ours.stream().anyMatch(state -> isAfter(state, file.name()))) {
                delete(file.uri());
            }
        }
    }

    private static boolean isAfter(FileWriterState state, String name) {
        return PartNames.hiddenNumber(state.owner(), name) >= state.nextFile();
    }

    /** What the hidden files of all {@code writers} have in common, so that one look finds them. */
    private static String hiddenBeginning(List<FileWriterState> writers) {
        String common = PartNames.hiddenBeginning(writers.get(0).owner());
        for (FileWriterState writer : writers) {
            while (!PartNames.hiddenBeginning(writer.owner()).startsWith(common)) {
                common = common.substring(0, common.length() - 1);
            }
        }
        return common;
    }

    private void delete(URI file) throws IOException {
        patience.call("delete " + file, () -> store.delete(file));
    }

    private List<FileStatus> beginning(String prefix) throws IOException {
        return listed(names.folder(), () -> store.listBeginning(names.folder(), prefix));
    }

    private List<FileStatus> content(URI folder) throws IOException {
        return listed(folder, () -> store.list(folder));
    }

    private List<FileStatus> listed(URI folder, Patience.Call<List<FileStatus>> listing) throws IOException {
        return patience.call("list " + folder, () -> {
            try {
                return listing.run();
            } catch (FileNotFoundException e) {
                store.makeDirectories(folder);
                return List.of();
            }
        });
    }
}
