package dev.weft.master.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.master.blob.FileJobStore;
import dev.weft.master.blob.MemoryJobStore;
import dev.weft.master.testing.MemoryFiles;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CASES 60, 63: storage that refuses when a job ends is asked again, but not for ever. */
@Timeout(60)
class RemovalTest {
    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("dispatcher");
    private final List<String> done = new ArrayList<>();
    private final JobId job = JobId.hashOf("job");
    private int refusals;
    private ErrorCode code = ErrorCode.STORAGE;

    @Test
    void triesAgainUntilStorageTakesIt() {
        refusals = 5;

        begin();
        assertThat(done).containsExactly("refused");
        scheduler.advance(Duration.ofSeconds(40));

        assertThat(done).containsExactly("refused", "refused", "refused", "refused", "refused", "removed", "over");
    }

    @Test
    void givesUpInTheEnd() {
        refusals = Integer.MAX_VALUE;

        begin();
        scheduler.advance(Duration.ofMinutes(3));
        int attempts = done.size() - 1;
        scheduler.advance(Duration.ofMinutes(3));

        assertThat(done).hasSize(attempts + 1).endsWith("refused", "over");
        assertThat(attempts).isBetween(10, 20);
    }

    @Test
    void leavesToAnotherMasterWhatIsThatMasters() {
        refusals = 1;
        code = ErrorCode.STALE;

        begin();
        scheduler.advance(Duration.ofMinutes(3));

        assertThat(done).containsExactly("refused", "over");
    }

    /** A later master goes on with the cleaning from the graph, and begins no job of which it is on record that it ended. */
    @Test
    void forgetsTheGraphAfterTheCheckpointsAndTheDecisionLast() throws IOException {
        var files = new MemoryFiles(scheduler.clock());
        URI folder = URI.create(MemoryFiles.ROOT + "/jobs");
        var removal = new Removal(
                loop,
                scheduler.loop("io"),
                new FileJobStore(files.stores().of(folder), folder),
                forgotten -> done.add("forgotten"));

        files.unreachable = true;
        loop.execute(() -> removal.begin(job, () -> done.add("removed"), () -> done.add("over")));
        scheduler.runReady();
        assertThat(done).containsExactly("removed");
        files.unreachable = false;
        scheduler.advance(Duration.ofSeconds(1));

        assertThat(done).containsExactly("removed", "removed", "forgotten", "over");
    }

    private void begin() {
        var removal = new Removal(loop, scheduler.loop("io"), new MemoryJobStore(), forgotten -> {});
        loop.execute(() -> removal.begin(job, this::remove, () -> done.add("over")));
        scheduler.runReady();
    }

    private void remove() {
        if (refusals-- > 0) {
            done.add("refused");
            throw new EngineException(code, "no");
        }
        done.add("removed");
    }
}
