package dev.weft.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class JournalTest {
    @TempDir
    private Path folder;

    @Test
    void tellsWhatTasksWrote() {
        Path journal = folder.resolve("journal");

        Journal.write(journal.toString(), Journal.Event.SOURCE, 0);
        Journal.write(journal.toString(), Journal.Event.FIRST, 1);

        assertThat(Journal.read(journal))
                .extracting(Journal.Entry::event)
                .containsExactly(Journal.Event.SOURCE, Journal.Event.FIRST);
        assertThat(Journal.read(journal)).extracting(Journal.Entry::subtask).containsExactly(0, 1);
        assertThat(Journal.read(journal))
                .extracting(Journal.Entry::process)
                .containsOnly(ProcessHandle.current().pid());
    }

    @Test
    void isEmptyBeforeAnybodyWrote() {
        assertThat(Journal.read(folder.resolve("journal"))).isEmpty();
    }
}
