package dev.weft.core.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link FileStore} does; a store's test extends it. */
@Timeout(60)
abstract class FileStoreContract {
    /** The store under test. */
    abstract FileStore store();

    /** An empty folder in it. */
    abstract URI root();

    private URI at(String path) {
        return FilePaths.child(root(), path);
    }

    private URI write(String path, String content) throws IOException {
        URI file = at(path);
        try (DurableOutput out = store().create(file, WriteMode.OVERWRITE)) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
            out.closeDurably();
        }
        return file;
    }

    private String read(URI file) throws IOException {
        try (SeekableInput in = store().open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void readsBackWhatWasWritten() throws Exception {
        URI file = write("deep/er/file", "content");

        assertThat(read(file)).isEqualTo("content");
        FileStatus status = store().status(file);
        assertThat(status.length()).isEqualTo(7);
        assertThat(status.directory()).isFalse();
        assertThat(status.name()).isEqualTo("file");
        assertThat(status.uri()).isEqualTo(file);
        assertThat(store().status(at("deep")).directory()).isTrue();
    }

    @Test
    void readsRanges() throws Exception {
        URI file = write("f", "0123456789");

        try (SeekableInput in = store().open(file)) {
            byte[] buffer = new byte[4];
            in.readFully(3, buffer, 0, 4);
            assertThat(new String(buffer, StandardCharsets.UTF_8)).isEqualTo("3456");
            assertThat(in.position()).isEqualTo(7);
            assertThat(in.length()).isEqualTo(10);
            in.seek(9);
            assertThat(in.read()).isEqualTo('9');
            assertThat(in.read()).isEqualTo(-1);
            assertThatThrownBy(() -> in.readFully(8, buffer, 0, 4)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void overwritesOnlyWhenTold() throws Exception {
        URI file = write("f", "first, and long");

        assertThatThrownBy(() -> store().createNew(file)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(read(file)).isEqualTo("first, and long");

        write("f", "second");
        assertThat(read(file)).isEqualTo("second");
    }

    @Test
    void knowsHowMuchItWrote() throws Exception {
        try (DurableOutput out = store().createNew(at("f"))) {
            out.write('x');
            out.write(new byte[100_000]);
            assertThat(out.position()).isEqualTo(100_001);
            out.flushDurably();
            assertThat(store().status(at("f")).length()).isEqualTo(100_001);
        }
    }

    @Test
    void listsOneLevelSorted() throws Exception {
        write("d/b", "1");
        write("d/a", "22");
        write("d/sub/c", "3");

        assertThat(store().list(at("d"))).extracting(FileStatus::name).containsExactly("a", "b", "sub");
        assertThat(store().list(at("d/a"))).extracting(FileStatus::length).containsExactly(2L);
    }

    @Test
    void listsWhatBeginsWithAPrefix() throws Exception {
        for (String name : new String[] {"a", ".p-1-0", ".p-10-0", ".p-1-1", "p-1-0", ".p"}) {
            write("d/" + name, "1");
        }
        write("d/.p-1-folder/c", "3");

        assertThat(store().listBeginning(at("d"), ".p-1-"))
                .extracting(FileStatus::name)
                .containsExactly(".p-1-0", ".p-1-1", ".p-1-folder");
        assertThat(store().listBeginning(at("d"), "")).isEqualTo(store().list(at("d")));
        assertThat(store().listBeginning(at("d"), "x")).isEmpty();
        assertThatThrownBy(() -> store().listBeginning(at("none"), "x")).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void neverRenamesOverSomething() throws Exception {
        URI from = write("from", "new");
        URI to = write("to", "old");

        assertThatThrownBy(() -> store().rename(from, to)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(read(to)).isEqualTo("old");

        store().rename(from, at("free"));
        assertThat(read(at("free"))).isEqualTo("new");
        assertThat(store().exists(from)).isFalse();
    }

    @Test
    void renamesFoldersWithTheirContent() throws Exception {
        write("d/x/f", "1");

        store().rename(at("d"), at("e"));

        assertThat(read(at("e/x/f"))).isEqualTo("1");
        assertThat(store().exists(at("d"))).isFalse();
    }

    @Test
    void deletesFoldersOnlyWhenEmptyOrTold() throws Exception {
        write("d/f", "1");

        assertThatThrownBy(() -> store().delete(at("d"))).isInstanceOf(IOException.class);
        assertThat(store().deleteRecursively(at("d"))).isTrue();

        assertThat(store().exists(at("d/f"))).isFalse();
        assertThat(store().deleteRecursively(at("d"))).isFalse();
        assertThat(store().delete(at("d"))).isFalse();
    }

    @Test
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> store().open(at("none"))).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> store().status(at("none")))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> store().list(at("none"))).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> store().rename(at("none"), at("x"))).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void coversARangeWithBlocks() throws Exception {
        URI file = write("f", "x".repeat(200));

        var blocks = store().blockLocations(file, 0, 200);

        assertThat(blocks.stream().mapToLong(BlockLocation::length).sum()).isEqualTo(200);
        assertThat(store().blockLocations(file, 200, 10)).isEmpty();
    }

    @Test
    void goesOnWithAFileThatAnotherWriterLeftOpen() throws Exception {
        URI file = at("deep/part");
        DurableOutput first = store().createNew(file);
        first.write("0123456789".getBytes(StandardCharsets.UTF_8));
        first.flushDurably();
        first.write("lost".getBytes(StandardCharsets.UTF_8));

        try (DurableOutput second = store().resume(file, 4)) {
            assertThat(second.position()).isEqualTo(4);
            second.write("abc".getBytes(StandardCharsets.UTF_8));
            assertThat(second.position()).isEqualTo(7);
            second.closeDurably();
        }

        assertThat(read(file)).isEqualTo("0123abc");
        assertThat(store().list(at("deep"))).hasSize(1);
    }

    @Test
    void goesOnOnlyWithWhatIsThere() throws Exception {
        URI file = write("short", "123");

        assertThatThrownBy(() -> store().resume(file, 4).close())
                .isInstanceOf(EOFException.class)
                .hasMessageContaining("3 bytes");
        assertThatThrownBy(() -> store().resume(at("none"), 0).close()).isInstanceOf(FileNotFoundException.class);
        assertThat(read(file)).isEqualTo("123");
    }
}
