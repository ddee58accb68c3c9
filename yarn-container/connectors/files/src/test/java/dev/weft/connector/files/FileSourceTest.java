package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.fs.FileStores;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FileSourceTest {
    @TempDir
    private Path folder;

    private final FileStores stores = new FileStores(new Configuration(), List.of());

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 64, 1000, 1_000_000})
    void readsEveryLineOnceWhateverTheSplitSize(long splitBytes) throws Exception {
        List<String> expected = new ArrayList<>();
        expected.addAll(write("a.txt", 50, "\n"));
        expected.addAll(write("deep/er/b.txt", 31, "\r\n"));
        Files.createFile(folder.resolve("empty"));
        write("_logs/x", 5, "\n");
        write(".hidden", 5, "\n");

        assertThat(readAll(splits(splitBytes))).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void readsCompressedFilesWholeAndConcatenatedOnesToo() throws Exception {
        try (OutputStream file = Files.newOutputStream(folder.resolve("x.gz"))) {
            for (String part : List.of("one\ntwo\n", "three\n")) {
                GZIPOutputStream packed = new GZIPOutputStream(file);
                packed.write(part.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                packed.finish();
            }
        }

        List<FileSourceSplit> splits = splits(1);

        assertThat(splits).hasSize(1);
        assertThat(readAll(splits)).containsExactly("one", "two", "three");
    }

    @Test
    void goesOnWhereItStoodInACompressedFile() throws Exception {
        try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(folder.resolve("x.gz")))) {
            file.write("one\ntwo\nthree\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }

        assertThat(readAll(List.of(splits(1).get(0).readUpTo(new CheckpointedPosition(4, 0)))))
                .containsExactly("two", "three");
    }

    @Test
    void saysInOneLineThatAPathDoesNotExist() {
        assertThatThrownBy(() -> new SplitFinder(stores, true)
                        .find(List.of(folder.resolve("nowhere").toUri()), total -> 10))
                .isInstanceOf(EngineException.class)
                .hasMessageMatching("Input path file:.*/nowhere does not exist");
    }

    @Test
    void splitsSurviveTheirSerializer() throws IOException {
        FileSourceSplit split =
                new FileSourceSplit("3 x", URI.create("hdfs://n:1/a%20b"), 5, 7, true, List.of("h1", "h2"), 6, 3);
        FileSplitSerializer serializer = new FileSplitSerializer();

        assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(split)))
                .isEqualTo(split);
    }

    @Test
    void fewBytesGiveFewSplitsAndManyGiveBalance() {
        long mebi = 1024 * 1024;

        assertThat(FileSource.splitBytes(30 * mebi, 4)).isEqualTo(4 * mebi);
        assertThat(FileSource.splitBytes(1024 * mebi, 4)).isEqualTo(64 * mebi);
        assertThat(FileSource.splitBytes(1024 * 1024 * mebi, 4)).isEqualTo(128 * mebi);
    }

    private List<FileSourceSplit> splits(long splitBytes) throws IOException {
        return new SplitFinder(stores, true).find(List.of(folder.toUri()), total -> splitBytes);
    }

    /** Two readers take the splits in turn; both are polled until they say that they are at the end. */
    private List<String> readAll(List<FileSourceSplit> splits) throws Exception {
        List<String> records = Collections.synchronizedList(new ArrayList<>());
        for (int reader = 0; reader < 2; reader++) {
            List<FileSourceSplit> share = new ArrayList<>();
            for (int i = reader; i < splits.size(); i += 2) {
                share.add(splits.get(i));
            }
            records.addAll(ReaderHarness.readAll(new TextLineInputFormat(), stores, share));
        }
        return records;
    }

    private List<String> write(String name, int lines, String ending) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        List<String> content = new ArrayList<>();
        for (int i = 0; i < lines; i++) {
            content.add(name + " line " + i + " " + "é".repeat(i % 9));
        }
        Files.writeString(file, String.join(ending, content));
        return content;
    }
}
