package dev.weft.rest.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.JobId;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks through the folders of archives and keeps a local copy of each. Blocks; one call at a time, on I/O threads.
 */
final class HistoryFiles {
    private static final Logger log = LoggerFactory.getLogger(HistoryFiles.class);
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");

    private final FileStores files;
    private final List<URI> folders;
    private final Path copies;
    private final Retention retention;
    /** Archives that cannot be read, and when they were written: said once. */
    private final Map<URI, Long> unreadable = new TreeMap<>();

    private final TreeSet<URI> silentFolders = new TreeSet<>();
    private final Map<JobId, URI> known = new TreeMap<>();

    HistoryFiles(FileStores files, List<URI> folders, Path copies, Retention retention) {
        this.files = files;
        this.folders = List.copyOf(folders);
        this.copies = copies;
        this.retention = retention;
    }

    /**
     * What one look found.
     *
     * @param arrived lines of the list of jobs that were not known before
     * @param gone jobs that are shown no longer
     */
    record Look(Map<JobId, JsonNode> arrived, List<JobId> gone) {}

    /** Looks through all folders; those that cannot be read are left as they were. */
    Look look(long nowMillis) {
        Map<JobId, JsonNode> arrived = new TreeMap<>();
        List<JobId> gone = new ArrayList<>();
        for (URI folder : folders) {
            try {
                look(folder, nowMillis, arrived, gone);
                silentFolders.remove(folder);
            } catch (IOException e) {
                if (silentFolders.add(folder)) {
                    log.warn("Folder of archives {} cannot be read: {}", folder, e.getMessage());
                }
            }
        }
        return new Look(arrived, gone);
    }

    private void look(URI folder, long nowMillis, Map<JobId, JsonNode> arrived, List<JobId> gone) throws IOException {
        List<FileStatus> archives = list(folder);
        for (FileStatus expired : retention.expired(archives, nowMillis)) {
            delete(expired);
        }
        List<FileStatus> kept = retention.kept(archives, nowMillis);
        TreeSet<JobId> present = new TreeSet<>();
        for (FileStatus archive : kept) {
            JobId job = JobId.parse(archive.name());
            present.add(job);
            if (!known.containsKey(job)) {
                fetch(job, archive).ifPresent(line -> arrived.put(job, line));
            }
        }
        forget(folder, archives, present, gone);
    }

    private List<FileStatus> list(URI folder) throws IOException {
        FileStore store = files.of(folder);
        try {
            return store.list(folder).stream()
                    .filter(file ->
                            !file.directory() && JOB.matcher(file.name()).matches())
                    .toList();
        } catch (FileNotFoundException e) {
            return List.of(); // made with the first archive
        }
    }

    private void delete(FileStatus expired) {
        try {
            files.of(expired.uri()).delete(expired.uri());
            log.info("Archive {} has expired and is deleted", expired.uri());
        } catch (IOException e) {
            log.warn("Archive {} has expired and cannot be deleted: {}", expired.uri(), e.getMessage());
        }
    }

    /** Expired ones go from here in any case; what others removed goes when that is wanted. */
    private void forget(URI folder, List<FileStatus> archives, TreeSet<JobId> present, List<JobId> gone) {
        TreeSet<JobId> listed = new TreeSet<>();
        archives.forEach(archive -> listed.add(JobId.parse(archive.name())));
        for (Map.Entry<JobId, URI> entry : List.copyOf(known.entrySet())) {
            JobId job = entry.getKey();
            boolean here = entry.getValue().equals(folder);
            if (here && !present.contains(job) && (listed.contains(job) || retention.followsOthers())) {
                known.remove(job);
                gone.add(job);
                removeCopy(job);
            }
        }
    }

    private void removeCopy(JobId job) {
        try {
            Files.deleteIfExists(copyOf(job));
        } catch (IOException e) {
            log.warn("The local copy of job {} stays: {}", job, e.getMessage());
        }
    }

    private Optional<JsonNode> fetch(JobId job, FileStatus archive) {
        URI file = archive.uri();
        if (Long.valueOf(archive.modificationEpochMillis()).equals(unreadable.get(file))) {
            return Optional.empty();
        }
        try (InputStream in = files.of(file).open(file)) {
            byte[] content = in.readAllBytes();
            JsonNode line = lineOf(job, ArchiveFormat.read(new ByteArrayInputStream(content)));
            Files.write(copyOf(job), content);
            known.put(job, FilePaths.parent(file));
            unreadable.remove(file);
            return Optional.of(line);
        } catch (IOException | HttpRefusal e) {
            unreadable.put(file, archive.modificationEpochMillis());
            log.warn("Archive {} cannot be read and is not shown: {}", file, e.getMessage());
            return Optional.empty();
        }
    }

    private static JsonNode lineOf(JobId job, Map<String, byte[]> answers) throws IOException {
        byte[] overview = answers.getOrDefault(ArchiveFormat.OVERVIEW, new byte[0]);
        for (JsonNode line : Json.parseObject(overview).path("jobs")) {
            if (line.path("jid").asText().equals(job.toString())) {
                return line;
            }
        }
        throw new IOException("it has no line for the list of jobs");
    }

    /** Answers by path. */
    Map<String, byte[]> answers(JobId job) throws IOException {
        try (InputStream in = Files.newInputStream(copyOf(job))) {
            return ArchiveFormat.read(in);
        }
    }

    private Path copyOf(JobId job) {
        return copies.resolve(job.toString());
    }
}
