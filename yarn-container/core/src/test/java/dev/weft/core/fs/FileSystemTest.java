package dev.weft.core.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FileSystemTest {
    @TempDir
    java.nio.file.Path folder;

    private Path path(String name) {
        return new Path(Path.fromLocalFile(folder.toFile()), name);
    }

    private static void write(Path file, String text, FileSystem.WriteMode mode) throws Exception {
        try (FSDataOutputStream out = file.getFileSystem().create(file, mode)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            assertThat(out.getPos()).isEqualTo(text.length());
        }
    }

    private static String read(Path file, long from) throws Exception {
        try (FSDataInputStream in = file.getFileSystem().open(file)) {
            in.seek(from);
            assertThat(in.getPos()).isEqualTo(from);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void writesAndReadsWhatAPathNames() throws Exception {
        Path file = path("a/b");

        write(file, "one two", FileSystem.WriteMode.NO_OVERWRITE);

        assertThat(read(file, 4)).isEqualTo("two");
        assertThatThrownBy(() -> write(file, "three", FileSystem.WriteMode.NO_OVERWRITE))
                .isInstanceOf(FileAlreadyExistsException.class);
        write(file, "three", FileSystem.WriteMode.OVERWRITE);
        assertThat(read(file, 0)).isEqualTo("three");
    }

    @Test
    void listsMovesAndDeletes() throws Exception {
        FileSystem files = FileSystem.getLocalFileSystem();
        write(path("in/one"), "1", FileSystem.WriteMode.OVERWRITE);
        write(path("in/two"), "22", FileSystem.WriteMode.OVERWRITE);

        files.mkdirs(path("out"));
        files.rename(path("in/one"), path("out/one"));

        assertThat(Arrays.stream(files.listStatus(path("in"))).map(FileStatus::getPath))
                .containsExactly(path("in/two"));
        assertThat(files.getFileStatus(path("in/two")).getLen()).isEqualTo(2);
        assertThat(files.getFileStatus(path("in")).isDir()).isTrue();
        assertThat(files.delete(path("out"), true)).isTrue();
        assertThat(files.exists(path("out/one"))).isFalse();
        assertThat(files.delete(path("out"), true)).isFalse();
    }

    @Test
    void qualifiesPathsWithItsSchemeAndTheWorkingFolder() throws Exception {
        FileSystem local = FileSystem.getLocalFileSystem();
        String here = java.nio.file.Path.of("").toAbsolutePath().normalize().toString();

        assertThat(new Path("/x").makeQualified(local)).hasToString("file:/x");
        assertThat(new Path("x/y").makeQualified(local).getPath()).isEqualTo(here + "/x/y");
        assertThat(new Path("hdfs://n:1/x").makeQualified(local)).hasToString("hdfs://n:1/x");
        assertThat(local.isDistributedFS()).isFalse();
    }

    @Test
    void namesASchemeThatNoStoreKnows() {
        assertThatThrownBy(() -> new Path("gopher://host/x").getFileSystem())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("gopher");
    }

    @Test
    void seesADrivesLetter() {
        assertThat(new Path("file:///C:/in").hasWindowsDrive()).isTrue();
        assertThat(new Path("/in").hasWindowsDrive()).isFalse();
    }
}
