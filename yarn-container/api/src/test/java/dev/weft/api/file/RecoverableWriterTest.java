package dev.weft.api.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.file.RecoverableWriter.CommitRecoverable;
import dev.weft.api.file.RecoverableWriter.ResumeRecoverable;
import dev.weft.core.fs.FileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of a sink of a program's own, with failures at the places where they hurt. */
@Timeout(60)
class RecoverableWriterTest {
    @TempDir
    private Path folder;

    private final RecoverableWriter writer;

    RecoverableWriterTest() throws IOException {
        writer = RecoverableWriter.of(FileSystem.getLocalFileSystem());
    }

    private Path target() {
        return folder.resolve("part-0");
    }

    private static void write(RecoverableFsDataOutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private RecoverableFsDataOutputStream open() throws IOException {
        return writer.open(dev.weft.core.fs.Path.fromLocalFile(target().toFile()));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static <R> R overACheckpoint(SimpleVersionedSerializer<R> serializer, R recoverable) throws IOException {
        return serializer.deserialize(serializer.getVersion(), serializer.serialize(recoverable));
    }

    @Test
    void aFileShowsWhenItIsCommitted() throws Exception {
        RecoverableFsDataOutputStream out = open();
        write(out, "one");
        RecoverableFsDataOutputStream.Committer committer = out.closeForCommit();
        assertThat(names()).noneMatch(name -> name.startsWith("part"));

        committer.commit();

        assertThat(target()).hasContent("one");
        assertThat(names()).containsExactly("part-0");
        assertThatThrownBy(committer::commit).isInstanceOf(IOException.class);
        committer.commitAfterRecovery();
        assertThat(target()).hasContent("one");
    }

    @Test
    void goesOnBehindWhatWasPersisted() throws Exception {
        ResumeRecoverable persisted;
        try (RecoverableFsDataOutputStream out = open()) {
            write(out, "one ");
            persisted = overACheckpoint(writer.getResumeRecoverableSerializer(), out.persist());
            write(out, "lost in the failure");
        }
        assertThat(writer.supportsResume()).isTrue();

        try (RecoverableFsDataOutputStream out = writer.recover(persisted)) {
            assertThat(out.getPos()).isEqualTo(4);
            write(out, "two");
            out.closeForCommit().commit();
        }

        assertThat(target()).hasContent("one two");
        assertThat(names()).containsExactly("part-0");
    }

    @Test
    void aFileMayEndWithWhatWasPersisted() throws Exception {
        ResumeRecoverable persisted;
        try (RecoverableFsDataOutputStream out = open()) {
            write(out, "one");
            persisted = out.persist();
            write(out, " and more");
        }

        writer.recoverForCommit(persisted).commitAfterRecovery();

        assertThat(target()).hasContent("one");
    }

    @Test
    void aCommitAfterARestoreIsDoneOnce() throws Exception {
        RecoverableFsDataOutputStream out = open();
        write(out, "one");
        CommitRecoverable committable = overACheckpoint(
                writer.getCommitRecoverableSerializer(), out.closeForCommit().getRecoverable());

        writer.recoverForCommit(committable).commitAfterRecovery();
        writer.recoverForCommit(committable).commitAfterRecovery();

        assertThat(target()).hasContent("one");
        Files.delete(target());
        assertThatThrownBy(() -> writer.recoverForCommit(committable).commitAfterRecovery())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Neither");
    }

    @Test
    void aFileThatIsThereIsNotReplaced() throws Exception {
        Files.writeString(target(), "before");
        RecoverableFsDataOutputStream out = open();
        write(out, "one");

        assertThatThrownBy(() -> out.closeForCommit().commit()).isInstanceOf(IOException.class);
        assertThat(target()).hasContent("before");
    }
}
