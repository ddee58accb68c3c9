package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.id.ContentHash;
import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client leaves in the cluster's file system: {@code .weft/lib/<hash>/<name>} with files by content, shared by
 * all applications of the user, and {@code .weft/<application id>} with what belongs to one. Blocks; client threads.
 */
final class Staging {
    private static final Logger log = LoggerFactory.getLogger(Staging.class);
    private static final String FOLDER = ".weft";
    private static final String LIBRARIES = "lib";
    private static final FsPermission OWNER_FOLDER = new FsPermission((short) 0700);
    private static final FsPermission OWNER_FILE = new FsPermission((short) 0600);
    private static final int BUFFER_BYTES = 1 << 20;
    private static final long KEEP_TIME = -1;
    private static final Duration UNUSED = Duration.ofDays(14);

    private final FileSystem fileSystem;
    private final Path root;
    private final int replication;
    private final Clock clock;
    private final RandomGenerator random;

    Staging(FileSystem fileSystem, Path root, int replication, Clock clock, RandomGenerator random) {
        this.random = random;
        this.clock = clock;
        this.fileSystem = fileSystem;
        this.root = root;
        this.replication = replication;
    }

    /** The user's staging root, as {@code yarn.staging-directory} says. */
    static Staging open(Configuration configuration, org.apache.hadoop.conf.Configuration hadoop) throws IOException {
        Optional<String> given = configuration.getOptional(YarnConfigOptions.STAGING_DIRECTORY);
        FileSystem fileSystem =
                given.isPresent() ? new Path(given.get()).getFileSystem(hadoop) : FileSystem.get(hadoop);
        Path base = given.map(Path::new).orElseGet(fileSystem::getHomeDirectory);
        Path root = fileSystem.makeQualified(new Path(base, FOLDER));
        return new Staging(
                fileSystem,
                root,
                configuration.get(YarnConfigOptions.FILE_REPLICATION),
                new SystemClock(),
                new SecureRandom());
    }

    FileSystem fileSystem() {
        return fileSystem;
    }

    /** Folder of files by content hash. */
    Path libraries() {
        return new Path(root, LIBRARIES);
    }

    /** Folder of one application. */
    Path applicationFolder(ApplicationId application) {
        return new Path(root, application.toString());
    }

    /** Makes the folder of one application, open to its owner alone. */
    Path makeApplicationFolder(ApplicationId application) throws IOException {
        Path folder = applicationFolder(application);
        FileSystem.mkdirs(fileSystem, folder, OWNER_FOLDER);
        return folder;
    }

    /** Writes bytes. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** A file that only the owner can read. */
    FileStatus writePrivate(Path file, Content content) throws IOException {
        try (OutputStream out = FileSystem.create(fileSystem, file, OWNER_FILE)) {
            content.writeTo(out);
        }
        return fileSystem.getFileStatus(file);
    }

    /**
     * The file with this content, written unless it is there. It appears whole or not at all; of several clients that
     * upload at once one wins, and all use the winner's.
     */
    FileStatus shareByHash(ContentHash hash, String name, Content content) throws IOException {
        Path folder = new Path(libraries(), hash.hex());
        Path file = new Path(folder, name);
        Optional<FileStatus> there = find(file);
        if (there.isPresent()) {
            markUsed(there.get());
            return there.get();
        }
        Path temporary = new Path(folder, name + ".part-" + HexFormat.of().toHexDigits(random.nextLong()));
        try {
            FileSystem.mkdirs(fileSystem, folder, OWNER_FOLDER);
            try (OutputStream out = create(temporary)) {
                content.writeTo(out);
            }
            publish(temporary, file);
        } catch (IOException e) {
            fileSystem.delete(temporary, false);
            throw new IOException("upload " + name + " to " + file + ": " + e.getMessage(), e);
        }
        return fileSystem.getFileStatus(file);
    }

    /** The access time says when a file was wanted last; the time of the change must stay, nodes check it. */
    private void markUsed(FileStatus file) {
        try {
            fileSystem.setTimes(file.getPath(), KEEP_TIME, clock.epochMillis());
        } catch (IOException e) {
            log.debug("{} keeps its access time", file.getPath(), e);
        }
    }

    private OutputStream create(Path file) throws IOException {
        short copies = replication > 0 ? (short) replication : fileSystem.getDefaultReplication(file);
        return fileSystem.create(file, false, BUFFER_BYTES, copies, fileSystem.getDefaultBlockSize(file));
    }

    private void publish(Path temporary, Path file) throws IOException {
        try {
            if (!fileSystem.rename(temporary, file) && find(file).isEmpty()) {
                throw new IOException(temporary + " could not be renamed");
            }
        } catch (FileAlreadyExistsException e) {
            // Somebody else was first with the same content.
        } finally {
            fileSystem.delete(temporary, false);
        }
    }

    private Optional<FileStatus> find(Path file) throws IOException {
        try {
            return Optional.of(fileSystem.getFileStatus(file));
        } catch (java.io.FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Applications that have a folder. */
    List<ApplicationId> applications() throws IOException {
        List<ApplicationId> applications = new ArrayList<>();
        for (FileStatus entry : fileSystem.listStatus(root)) {
            if (entry.getPath().getName().startsWith(ApplicationId.appIdStrPrefix)) {
                applications.add(ApplicationId.fromString(entry.getPath().getName()));
            }
        }
        return applications;
    }

    /**
     * Removes shared files that nobody wanted for two weeks and that no application with a folder names.
     *
     * @return how many were removed
     */
    int removeUnusedLibraries() throws IOException {
        long before = clock.epochMillis() - UNUSED.toMillis();
        int removed = 0;
        for (FileStatus folder : fileSystem.listStatus(libraries())) {
            boolean old = folder.getModificationTime() < before && lastUse(folder.getPath()) < before;
            if (old && !isNamedByAnApplication(folder.getPath().getName())) {
                fileSystem.delete(folder.getPath(), true);
                removed++;
            }
        }
        return removed;
    }

    private long lastUse(Path folder) throws IOException {
        long last = 0;
        for (FileStatus file : fileSystem.listStatus(folder)) {
            last = Math.max(last, Math.max(file.getAccessTime(), file.getModificationTime()));
        }
        return last;
    }

    /** Configurations and job graphs hold hashes as text, whatever else they hold. */
    private boolean isNamedByAnApplication(String hash) throws IOException {
        for (ApplicationId application : applications()) {
            RemoteIterator<LocatedFileStatus> files = fileSystem.listFiles(applicationFolder(application), true);
            while (files.hasNext()) {
                try (InputStream in = fileSystem.open(files.next().getPath())) {
                    if (new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).contains(hash)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** When an entry of an application's folder was made or removed last; empty when there is no folder. */
    Optional<Instant> lastChange(ApplicationId application) throws IOException {
        return find(applicationFolder(application)).map(folder -> Instant.ofEpochMilli(folder.getModificationTime()));
    }

    /** Removes what belongs to one application; no effect when it is gone. */
    void removeApplicationFolder(ApplicationId application) throws IOException {
        fileSystem.delete(applicationFolder(application), true);
    }
}
