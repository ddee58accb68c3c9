package dev.weft.core.fs;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Folders of this machine as options list them: separated by commas or, as in a path, by colons. */
public final class LocalFolders {
    private LocalFolders() {}

    /** The folders in their order; blank ones are left out. */
    public static List<Path> of(String folders) {
        return Arrays.stream(folders.split("[,:]"))
                .map(String::strip)
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }
}
