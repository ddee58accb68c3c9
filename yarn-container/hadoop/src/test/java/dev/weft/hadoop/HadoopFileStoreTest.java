package dev.weft.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.SeekableInput;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not depend on HDFS, over Hadoop's local file system. HDFS itself is tested with the cluster. */
@Timeout(60)
class HadoopFileStoreTest {
    @TempDir
    private Path folder;

    private final RawLocalFileSystem local = new RawLocalFileSystem();
    private final HadoopFileStore store = new HadoopFileStore(local);

    @BeforeEach
    void open() throws IOException {
        local.initialize(URI.create("file:///"), new org.apache.hadoop.conf.Configuration());
    }

    @AfterEach
    void close() throws IOException {
        local.close();
    }

    @Test
    void createNewRefusesWhatExists() throws IOException {
        write("a", "1");

        assertThatThrownBy(() -> store.createNew(uri("a"))).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void renameRefusesAnExistingTarget() throws IOException {
        write("a", "1");
        write("b", "2");

        assertThatThrownBy(() -> store.rename(uri("a"), uri("b"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> store.rename(uri("nowhere"), uri("c"))).isInstanceOf(FileNotFoundException.class);

        store.rename(uri("a"), uri("c"));
        assertThat(read("c", 0)).isEqualTo("1");
        assertThat(store.exists(uri("a"))).isFalse();
    }

    @Test
    void readsFromAnyPlace() throws IOException {
        write("sub/a", "hello world");

        assertThat(read("sub/a", 6)).isEqualTo("world");
        try (SeekableInput in = store.open(uri("sub/a"))) {
            byte[] part = new byte[3];
            in.readFully(2, part, 0, 3);
            assertThat(part).isEqualTo("llo".getBytes(StandardCharsets.US_ASCII));
            assertThat(in.position()).isEqualTo(5);
            assertThat(in.length()).isEqualTo(11);
        }
    }

    @Test
    void listsSortedAndOnlyTheFolderItself() throws IOException {
        write("x/b", "1");
        write("x/a", "22");
        write("x/deep/c", "3");

        assertThat(store.list(uri("x"))).extracting(FileStatus::name).containsExactly("a", "b", "deep");
        assertThat(store.list(uri("x/a"))).extracting(FileStatus::length).containsExactly(2L);
        assertThat(store.status(uri("x/deep")).directory()).isTrue();
    }

    @Test
    void listsWhatBeginsWithAPrefix() throws IOException {
        write("x/.p-1-1", "1");
        write("x/.p-1-0", "22");
        write("x/.p-10-0", "3");
        write("x/p-1-0", "4");

        assertThat(store.listBeginning(uri("x"), ".p-1-"))
                .extracting(FileStatus::name)
                .containsExactly(".p-1-0", ".p-1-1");
    }

    /** Whether the order of bytes knows signs or not: it is HDFS's affair. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingThatIsLookedForFollowsWhereAListingStops(boolean signed) {
        List<String> names = new ArrayList<>();
        for (String first : List.of("", ".", "p", ".p", ".é", "é", "日", "~")) {
            for (String second : List.of("", "-", "-1-", "-2-", "é", "a")) {
                names.add(first + second);
            }
        }
        Comparator<byte[]> order = signed ? Arrays::compare : Arrays::compareUnsigned;
        names.sort(Comparator.comparing(name -> name.getBytes(StandardCharsets.UTF_8), order));

        for (String prefix : names) {
            List<String> rest = names.stream()
                    .dropWhile(name -> !HadoopFileStore.isBehind(name, prefix))
                    .toList();
            assertThat(rest).as("behind %s", prefix).noneMatch(name -> name.startsWith(prefix));
        }
        assertThat(HadoopFileStore.isBehind("part-0", ".part-0")).isTrue();
    }

    @Test
    void deletesWhatIsThereAndSaysSo() throws IOException {
        write("x/a", "1");

        assertThatThrownBy(() -> store.delete(uri("x"))).isInstanceOf(IOException.class);
        assertThat(store.deleteRecursively(uri("x"))).isTrue();
        assertThat(store.deleteRecursively(uri("x"))).isFalse();
        assertThat(store.delete(uri("x/a"))).isFalse();
    }

    @Test
    void saysWhatToDoWhereFilesCannotBeContinued() throws IOException {
        write("a", "123");

        assertThatThrownBy(() -> store.resume(uri("a"), 2).close()).hasMessageContaining("OnCheckpointRollingPolicy");
    }

    private URI uri(String name) {
        return FilePaths.child(FilePaths.of(folder), name);
    }

    private void write(String name, String text) throws IOException {
        DurableOutput out = store.createNew(uri(name));
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.closeDurably();
    }

    private String read(String name, long from) throws IOException {
        try (SeekableInput in = store.open(uri(name))) {
            in.seek(from);
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
