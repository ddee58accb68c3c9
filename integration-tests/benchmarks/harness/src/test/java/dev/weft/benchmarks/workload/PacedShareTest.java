package dev.weft.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class PacedShareTest {
    private static final long RECORDS = 4;

    /** In no time all records are due. */
    private static final long AT_ONCE = Long.MAX_VALUE;

    /** In the time of a test no record is due. */
    private static final long HARDLY_EVER = 1;

    @TempDir
    private Path folder;

    private String journal = "";

    @BeforeEach
    void nameJournal() {
        journal = folder.resolve("journal").toString();
    }

    private PacedShare<Long> share(long perSecond, int parallelism) {
        return new PacedShare<>((random, position) -> position, new Feed(RECORDS, perSecond, 0, journal), parallelism);
    }

    @Test
    void givesWhatIsLeftOfItsSubtaskAndEnds() {
        try (PacedShare<Long> share = share(AT_ONCE, 1)) {
            share.begin(new Subtask(0, 1, RECORDS, XorShift.seed(0)));

            assertThat(drain(share)).containsExactly(1L, 2L, 3L);
            assertThat(share.isDone()).isTrue();
            assertThat(share.position())
                    .hasValueSatisfying(at -> assertThat(at.position()).isEqualTo(RECORDS));
        }
    }

    private static List<Long> drain(PacedShare<Long> share) {
        List<Long> records = new ArrayList<>();
        while (!share.isDone()) {
            if (share.isDue()) {
                records.add(share.next());
            }
        }
        return records;
    }

    /** As one that was restored from a checkpoint behind its last record. */
    @Test
    void givesNothingOfASubtaskThatIsDone() {
        try (PacedShare<Long> share = share(AT_ONCE, 1)) {
            share.begin(new Subtask(0, RECORDS, RECORDS, XorShift.seed(0)));

            assertThat(share.isDone()).isTrue();
        }
    }

    @Test
    void holdsBackWhatIsNotDueAndSaysWhenToAskAgain() {
        try (PacedShare<Long> share = share(HARDLY_EVER, 1_000_000)) {
            share.begin(Subtask.first(0, 1, RECORDS));
            CompletableFuture<Void> before = share.available();

            assertThat(share.isDue()).isFalse();
            assertThat(share.available()).isNotSameAs(before);
            share.available().join();
            assertThat(share.isDone()).isFalse();
        }
    }

    @Test
    void waitsForASubtaskUntilNoneWillCome() {
        try (PacedShare<Long> share = share(AT_ONCE, 1)) {
            assertThat(share.isDone()).isFalse();
            assertThat(share.isDue()).isFalse();
            assertThat(share.available()).isNotDone();
            assertThat(share.position()).isEmpty();

            share.end();

            assertThat(share.isDone()).isTrue();
            assertThat(share.available()).isDone();
        }
    }

    @Test
    void tellsTheJournalWhenItBegins() {
        try (PacedShare<Long> share = share(AT_ONCE, 1)) {
            share.begin(Subtask.first(3, 4, RECORDS));
        }

        assertThat(Journal.read(Path.of(journal)))
                .singleElement()
                .satisfies(entry -> assertThat(entry.event()).isEqualTo(Journal.Event.SOURCE))
                .satisfies(entry -> assertThat(entry.subtask()).isEqualTo(3));
    }
}
