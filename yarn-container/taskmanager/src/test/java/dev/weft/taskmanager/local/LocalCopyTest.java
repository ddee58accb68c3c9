package dev.weft.taskmanager.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.fs.DurableOutput;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A copy that cannot be written does no harm to its file. */
@Timeout(60)
class LocalCopyTest {
    private static final URI FILE = URI.create("memory:/chk-1/file.state");

    private final MemoryFileStore store = new MemoryFileStore(new ManualClock());
    private final List<IOException> failures = new ArrayList<>();
    private final List<Path> whole = new ArrayList<>();

    @TempDir
    Path disk;

    private Path path;

    @BeforeEach
    void makeCopy() throws IOException {
        path = Files.createFile(disk.resolve("copy"));
    }

    /** Takes so many bytes. */
    private final class SmallDisk extends OutputStream {
        private final OutputStream out;
        private int room;

        SmallDisk(int room) throws IOException {
            this.out = Files.newOutputStream(path);
            this.room = room;
        }

        @Override
        public void write(int value) throws IOException {
            if (room-- <= 0) {
                throw new IOException("No space left on device");
            }
            out.write(value);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    private DurableOutput output(int room) throws IOException {
        LocalCopy copy = new LocalCopy(path, new SmallDisk(room), failures::add);
        return new CopiedOutput(store.createNew(FILE), copy, (file, length) -> whole.add(file));
    }

    @Test
    void hasTheBytesOfItsFile() throws IOException {
        try (DurableOutput out = output(1000)) {
            out.write(new byte[] {1, 2, 3, 4}, 1, 2);
            out.write(9);
            assertThat(whole).isEmpty();
            out.closeDurably();
            assertThat(whole).containsExactly(path);
        }
        // Closing what is closed gives up nothing that was promised.
        assertThat(Files.readAllBytes(path)).containsExactly(2, 3, 9);
        assertThat(failures).isEmpty();
    }

    @Test
    void isGoneWhenTheDiskIsFullAndTheFileIsWhole() throws IOException {
        DurableOutput out = output(2);
        out.write(new byte[] {1, 2, 3, 4});
        assertThat(path).doesNotExist();
        out.write(new byte[] {5, 6});
        out.closeDurably();

        assertThat(failures).hasSize(1);
        assertThat(whole).isEmpty();
        try (var in = store.open(FILE)) {
            assertThat(in.readAllBytes()).containsExactly(1, 2, 3, 4, 5, 6);
        }
    }

    @Test
    void isGoneWhenItsFileIsGivenUp() throws IOException {
        DurableOutput out = output(1000);
        out.write(new byte[] {1, 2, 3, 4});
        out.close();

        assertThat(path).doesNotExist();
        assertThat(whole).isEmpty();
        assertThat(failures).isEmpty();
    }
}
