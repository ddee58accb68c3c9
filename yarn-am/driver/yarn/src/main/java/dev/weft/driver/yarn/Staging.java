package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.id.ContentHash;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What the client leaves in the cluster's file system: {@code .weft/lib/<hash>/<name>} with files by content, shared by
 * all applications of the user, and {@code .weft/<application id>} with what belongs to one. Blocks; client threads.
 */
final class Staging {
    private static final String FOLDER = ".weft";
    private static final String LIBRARIES = "lib";
    private static final FsPermission OWNER_FOLDER = new FsPermission((short) 0700);
    private static final FsPermission OWNER_FILE = new FsPermission((short) 0600);
    private static final int BUFFER_BYTES = 1 << 20;

    private final FileSystem fileSystem;
    private final Path root;
    private final int replication;

    private Staging(FileSystem fileSystem, Path root, int replication) {
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
        return new Staging(fileSystem, root, configuration.get(YarnConfigOptions.FILE_REPLICATION));
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
            return there.get();
        }
        Path temporary = new Path(folder, name + ".part-" + UUID.randomUUID());
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

    /** Removes what belongs to one application; no effect when it is gone. */
    void removeApplicationFolder(ApplicationId application) throws IOException {
        fileSystem.delete(applicationFolder(application), true);
    }
}
