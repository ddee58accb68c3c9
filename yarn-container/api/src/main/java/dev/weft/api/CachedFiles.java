package dev.weft.api;

import dev.weft.api.function.DistributedCache;
import dev.weft.api.function.DistributedCache.DistributedCacheEntry;
import dev.weft.api.tuple.Tuple2;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.PipelineOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The files that a program registers for its tasks; they stand in its settings. The program's thread. */
final class CachedFiles {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

    private final Configuration configuration;

    CachedFiles(Configuration configuration) {
        this.configuration = configuration;
    }

    List<Tuple2<String, DistributedCacheEntry>> all() {
        return DistributedCache.parseCachedFilesFromString(
                configuration.getOptional(PipelineOptions.CACHED_FILES).orElse(List.of()));
    }

    void add(String filePath, String name, boolean executable) {
        if (all().stream().anyMatch(entry -> entry.f0.equals(name))) {
            throw StreamExecutionEnvironment.badInput("A cached file '" + name + "' is registered already");
        }
        List<String> texts = new ArrayList<>(
                configuration.getOptional(PipelineOptions.CACHED_FILES).orElse(List.of()));
        texts.add(DistributedCache.textOf(name, new DistributedCacheEntry(absolute(filePath), executable)));
        configuration.set(PipelineOptions.CACHED_FILES, texts);
    }

    /** What lies on this machine is named by its whole path; anything else is for the workers to find. */
    private static String absolute(String filePath) {
        boolean here = !SCHEME.matcher(filePath).lookingAt() && Files.exists(Path.of(filePath));
        return here ? Path.of(filePath).toAbsolutePath().toUri().toString() : filePath;
    }

    /** Those that must be sent along, as {@code file:/path#name}. */
    List<URI> local() {
        List<URI> local = new ArrayList<>();
        for (Tuple2<String, DistributedCacheEntry> entry : all()) {
            if (entry.f1.filePath.startsWith("file:")) {
                local.add(named(entry.f1.filePath, entry.f0));
            }
        }
        return local;
    }

    private static URI named(String file, String name) {
        try {
            return new URI("file", URI.create(file).getPath(), name);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("A file's URI with a name", e);
        }
    }
}
