package dev.weft.rest.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.JobId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which archives are shown, which are kept. */
@Timeout(60)
class HistoryFilesTest {
    private static final JobId OLD = JobId.hashOf("old");
    private static final JobId NEW = JobId.hashOf("new");
    private static final Retention ALL = new Retention(-1, Optional.empty(), false);

    @TempDir
    Path folder;

    private final FileStores stores = new FileStores(new Configuration(), List.of());
    private Path archives;
    private Path copies;

    @BeforeEach
    void start() throws IOException {
        archives = Files.createDirectories(folder.resolve("archives"));
        copies = Files.createDirectories(folder.resolve("copies"));
        archive(OLD, 1_000);
        archive(NEW, 2_000);
    }

    @AfterEach
    void stop() throws IOException {
        stores.close();
    }

    private void archive(JobId job, long atMillis) throws IOException {
        Map<String, byte[]> answers = new LinkedHashMap<>();
        answers.put(
                "/jobs/overview",
                ("{\"jobs\":[{\"jid\":\"" + job + "\",\"state\":\"FINISHED\"}]}").getBytes(StandardCharsets.UTF_8));
        answers.put("/jobs/" + job, "{\"name\":\"a \\\"quoted\\\" name\"}".getBytes(StandardCharsets.UTF_8));
        Path file = Files.write(archives.resolve(job.toString()), ArchiveFormat.write(answers));
        Files.setLastModifiedTime(file, FileTime.fromMillis(atMillis));
    }

    private HistoryFiles files(Retention retention) {
        return new HistoryFiles(stores, List.of(FilePaths.of(archives)), copies, retention);
    }

    @Test
    void eachArchiveArrivesOnce() throws IOException {
        HistoryFiles files = files(ALL);

        assertThat(files.look(0).arrived()).containsOnlyKeys(OLD, NEW);
        assertThat(files.look(0).arrived()).isEmpty();
        assertThat(new String(files.answers(NEW).get("/jobs/" + NEW), StandardCharsets.UTF_8))
                .isEqualTo("{\"name\":\"a \\\"quoted\\\" name\"}");
    }

    @Test
    void whatCannotBeReadHidesNothingElse() throws IOException {
        JobId broken = JobId.hashOf("broken");
        Files.writeString(archives.resolve(broken.toString()), "{\"archive\":[{\"path\":");
        Files.writeString(archives.resolve("." + NEW + ".part-1"), "");
        Files.writeString(archives.resolve("notes.txt"), "");
        HistoryFiles files = files(ALL);

        assertThat(files.look(0).arrived()).containsOnlyKeys(OLD, NEW);

        archive(broken, 3_000); // written whole later
        assertThat(files.look(0).arrived()).containsOnlyKeys(broken);
    }

    @Test
    void onlyTheNewestAreKept() {
        HistoryFiles files = files(new Retention(1, Optional.empty(), false));

        assertThat(files.look(0).arrived()).containsOnlyKeys(NEW);
        assertThat(archives.resolve(OLD.toString())).doesNotExist();
    }

    @Test
    void whatIsTooOldGoesAndWhatWasShownIsShownNoLonger() throws IOException {
        HistoryFiles files = files(new Retention(-1, Optional.of(Duration.ofSeconds(10)), false));
        assertThat(files.look(5_000).arrived()).containsOnlyKeys(OLD, NEW);

        assertThat(files.look(11_500).gone()).isEqualTo(List.of(OLD));
        assertThat(archives.resolve(OLD.toString())).doesNotExist();
        assertThat(copies.resolve(OLD.toString())).doesNotExist();
    }

    @Test
    void whatSomebodyElseRemovedStaysUnlessToldOtherwise() throws IOException {
        HistoryFiles keeps = files(ALL);
        HistoryFiles follows = files(new Retention(-1, Optional.empty(), true));
        keeps.look(0);
        follows.look(0);
        Files.delete(archives.resolve(OLD.toString()));

        assertThat(keeps.look(0).gone()).isEmpty();
        assertThat(keeps.answers(OLD)).isNotEmpty();
        assertThat(follows.look(0).gone()).isEqualTo(List.of(OLD));
    }

    @Test
    void aFolderThatIsNotThereYetIsEmpty() {
        HistoryFiles files = new HistoryFiles(stores, List.of(FilePaths.of(folder.resolve("later"))), copies, ALL);

        assertThat(files.look(0).arrived()).isEmpty();
    }
}
