package dev.weft.api.function;

import dev.weft.api.tuple.Tuple2;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files that a program registered, on the machine of the task that asks. Safe on any thread. */
public final class DistributedCache {
    /** The name is a file's on the worker's disk, too. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");

    private static final Pattern ENTRY =
            Pattern.compile("name:(?<name>[^,]+),path:'?(?<path>[^']+?)'?(?:,executable:(?<executable>true|false))?");

    private final Map<String, Path> files;

    /** @param files by the name under which they were registered */
    public DistributedCache(Map<String, Path> files) {
        this.files = new TreeMap<>(files);
    }

    /**
     * The file that was registered as {@code name}; only to be read.
     *
     * @throws IllegalArgumentException when none was
     */
    public File getFile(String name) {
        Path file = files.get(name);
        if (file == null) {
            throw new IllegalArgumentException("No file was registered as '" + name + "'; there are "
                    + new TreeSet<>(files.keySet()) + " (registerCachedFile)");
        }
        return file.toFile();
    }

    /**
     * The entries of {@code pipeline.cached-files} by name.
     *
     * @throws EngineException BAD_INPUT for one that is none
     */
    public static List<Tuple2<String, DistributedCacheEntry>> parseCachedFilesFromString(List<String> files) {
        List<Tuple2<String, DistributedCacheEntry>> entries = new ArrayList<>();
        for (String file : files) {
            Matcher found = ENTRY.matcher(file);
            if (!found.matches()) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "pipeline.cached-files: '" + file + "' is not name:<name>,path:<URI>[,executable:true]");
            }
            boolean executable = Boolean.parseBoolean(found.group("executable"));
            entries.add(Tuple2.of(
                    checked(found.group("name")), new DistributedCacheEntry(found.group("path"), executable)));
        }
        return entries;
    }

    private static String checked(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "A cached file cannot be called '" + name + "': use letters, digits, . _ -");
        }
        return name;
    }

    /** The text of one entry. */
    public static String textOf(String name, DistributedCacheEntry entry) {
        return "name:" + checked(name) + ",path:'" + entry.filePath + "'"
                + (entry.isExecutable ? ",executable:true" : "");
    }

    /** Where a registered file comes from. */
    public static final class DistributedCacheEntry {
        /** As it was registered. */
        public final String filePath;

        /** Whether the task may run it. */
        public final boolean isExecutable;

        /** A file at {@code filePath}. */
        public DistributedCacheEntry(String filePath, boolean isExecutable) {
            this.filePath = filePath;
            this.isExecutable = isExecutable;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof DistributedCacheEntry that
                    && filePath.equals(that.filePath)
                    && isExecutable == that.isExecutable;
        }

        @Override
        public int hashCode() {
            return 31 * filePath.hashCode() + Boolean.hashCode(isExecutable);
        }

        @Override
        public String toString() {
            return filePath + (isExecutable ? " (executable)" : "");
        }
    }
}
