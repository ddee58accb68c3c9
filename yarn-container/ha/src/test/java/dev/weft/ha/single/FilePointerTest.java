package dev.weft.ha.single;

import static dev.weft.ha.single.PointerTest.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.testing.ForwardingFileStore;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crashes and two leaders at once, at every call of the store. */
@Timeout(60)
final class FilePointerTest {
    private static final URI FOLDER = FilePaths.parse("mem:///ha/pointers/job-1");

    private static final URI LEADERS = FilePaths.parse("mem:///ha/leaders");

    private final MemoryFileStore files = new MemoryFileStore(new ManualClock());
    private final FilePointer pointer = at(files);

    private static FilePointer at(FileStore store) {
        return new FilePointer(store, FOLDER, new FileLeaders(store, LEADERS));
    }

    /**
     * The old leader moves the pointer and is interrupted at its n-th call by a new leader that moves it too. Whatever n is:
     * what the old one was told to have succeeded is what the new one found.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void newLeaderSeesEveryStepThatTheOldOneWasToldOf(int call) {
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        NewLeader newLeader = new NewLeader(call);
        FilePointer old = at(newLeader);

        boolean told = true;
        try {
            old.compareAndSet(token(1), Optional.of("chk-1"), "chk-2");
        } catch (EngineException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.STALE);
            told = false;
        }

        if (told && newLeader.found.isPresent()) {
            assertThat(newLeader.found).contains("chk-2");
        }
        String newest = newLeader.found.isPresent() ? "chk-new" : "chk-2";
        assertThat(pointer.read()).contains(newest);
    }

    /** A cleared pointer leaves no file, and an older leader cannot begin it anew. */
    @Test
    void nothingIsLeftOfAPointerThatWasCleared() throws IOException {
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        pointer.compareAndSet(token(2), Optional.of("chk-1"), "chk-2");

        pointer.clear(token(2));

        assertThat(pointer.read()).isEmpty();
        assertThat(files.exists(FOLDER)).isFalse();
        assertThatThrownBy(() -> pointer.compareAndSet(token(1), Optional.empty(), "chk-3"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE));
        assertThat(pointer.read()).isEmpty();
        pointer.clear(token(2));
        pointer.compareAndSet(token(2), Optional.empty(), "chk-4");
        assertThat(pointer.read()).contains("chk-4");
    }

    /** Whatever call of it is its last: a value that comes back would bring an ended job back. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aClearThatIsCutOffLeavesTheValueOrNothing(int calls) {
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        pointer.compareAndSet(token(2), Optional.of("chk-1"), "chk-2");
        FilePointer cut = at(new CutOff(calls));

        try {
            cut.clear(token(2));
        } catch (EngineException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.STORAGE);
        }

        Optional<String> left = pointer.read();
        assertThat(left.orElse("chk-2")).isEqualTo("chk-2");
        pointer.compareAndSet(token(2), left, "chk-3");
        assertThat(pointer.read()).contains("chk-3");
        pointer.clear(token(2));
        assertThat(pointer.read()).isEmpty();
    }

    @Test
    void stepCutByACrashNeverHappened() throws IOException {
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        URI epoch = FilePaths.child(FOLDER, files.list(FOLDER).get(0).name());
        try (DurableOutput cut = files.createNew(FilePaths.child(epoch, String.format("%019d", 2)))) {
            cut.write("0000".getBytes(StandardCharsets.US_ASCII));
            cut.flushDurably();
        }

        assertThat(pointer.read()).contains("chk-1");
        pointer.compareAndSet(token(1), Optional.of("chk-1"), "chk-2");
        assertThat(pointer.read()).contains("chk-2");
    }

    @Test
    void whatWasToldSurvivesACrashOfTheMachine() {
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");

        files.crash();

        assertThat(pointer.read()).contains("chk-1");
    }

    @Test
    void epochWithoutABaseDoesNotHideTheOneBefore() throws IOException {
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        files.makeDirectories(FilePaths.child(FOLDER, String.format("epoch-%019d-%010d", 2, 2)));

        assertThat(pointer.read()).contains("chk-1");
        assertThatThrownBy(() -> pointer.compareAndSet(token(1), Optional.of("chk-1"), "chk-2"))
                .isInstanceOf(EngineException.class);
        pointer.compareAndSet(token(3), Optional.of("chk-1"), "chk-3");
        assertThat(pointer.read()).contains("chk-3");
    }

    @Test
    void oldStepsAndEpochsAreSwept() throws IOException {
        Optional<String> previous = Optional.empty();
        for (int epoch = 1; epoch <= 10; epoch++) {
            for (int step = 1; step <= 10; step++) {
                String next = "chk-" + epoch + "-" + step;
                pointer.compareAndSet(token(epoch), previous, next);
                previous = Optional.of(next);
            }
        }

        List<FileStatus> epochs = files.list(FOLDER);
        assertThat(epochs).hasSizeLessThanOrEqualTo(4);
        assertThat(files.list(epochs.get(epochs.size() - 1).uri())).hasSizeLessThanOrEqualTo(4);
        assertThat(pointer.read()).isEqualTo(previous);
    }

    /** Serves n calls and then no more. */
    private final class CutOff extends ForwardingFileStore {
        private int callsLeft;

        CutOff(int calls) {
            this.callsLeft = calls;
        }

        @Override
        protected FileStore before(String call, URI path) throws IOException {
            callsLeft--;
            if (callsLeft < 0) {
                throw new IOException("cut off");
            }
            return files;
        }
    }

    /** Lets another leader act right before the n-th call. */
    private final class NewLeader extends ForwardingFileStore {
        private int callsLeft;
        private Optional<String> found = Optional.empty();

        NewLeader(int call) {
            this.callsLeft = call;
        }

        @Override
        protected FileStore before(String call, URI path) {
            callsLeft--;
            if (callsLeft == 0) {
                found = pointer.read();
                pointer.compareAndSet(token(2), found, "chk-new");
            }
            return files;
        }
    }
}
