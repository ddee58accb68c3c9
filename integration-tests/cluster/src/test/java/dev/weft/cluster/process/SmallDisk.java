package dev.weft.cluster.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A disk of a few megabytes that a test fills up: a file system in memory of its own. One thread. */
public final class SmallDisk implements AutoCloseable {
    private static final int CHUNK_BYTES = 4096;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Whether this user may mount one on {@code probe}, a folder that is made for that. */
    public static boolean isPossible(Path probe) throws IOException, InterruptedException {
        if (!mount(Files.createDirectories(probe), 1)) {
            return false;
        }
        new SmallDisk(probe).close();
        return true;
    }

    /** Mounts one on a new folder. */
    public static SmallDisk on(Path folder, int megabytes) throws IOException, InterruptedException {
        if (!mount(Files.createDirectories(folder), megabytes)) {
            throw new IOException("nothing can be mounted on " + folder);
        }
        return new SmallDisk(folder);
    }

    private static boolean mount(Path folder, int megabytes) throws IOException, InterruptedException {
        return run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(Arrays.asList(command))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    public Path folder() {
        return folder;
    }

    /** Takes all room. */
    public void fill() throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (OutputStream out = Files.newOutputStream(filler())) {
            while (folder.toFile().getUsableSpace() > 0) {
                out.write(chunk);
            }
        }
    }

    /** Gives the room back. */
    public void free() throws IOException {
        Files.delete(filler());
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    /** Unmounts it, also while somebody still has files open there. */
    @Override
    public void close() throws IOException {
        try {
            if (!run("umount", "-l", folder.toString())) {
                throw new IOException(folder + " cannot be unmounted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
