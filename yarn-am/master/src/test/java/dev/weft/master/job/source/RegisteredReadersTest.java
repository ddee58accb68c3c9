package dev.weft.master.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.connector.SourceSplit;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which splits go back when a reader is lost. */
@Timeout(60)
class RegisteredReadersTest {
    private static final AttemptId READER =
            new AttemptId(new TaskId(JobId.hashOf("job"), new VertexId(new Id128(1, 1)), 0), 1);

    private record Split(String splitId) implements SourceSplit {}

    private static RegisteredReaders<Split> readers() {
        var readers = new RegisteredReaders<Split>();
        readers.add(READER, "host");
        return readers;
    }

    private static void assign(RegisteredReaders<Split> readers, String split) {
        readers.assigned(0, List.of(new Split(split)));
    }

    private static List<String> lost(RegisteredReaders<Split> readers) {
        return readers.remove(READER).orElseThrow().stream().map(Split::splitId).toList();
    }

    @Test
    void allGoBackWithoutACheckpoint() {
        RegisteredReaders<Split> readers = readers();
        assign(readers, "a");
        readers.snapshot(1);
        assign(readers, "b");

        assertThat(lost(readers)).containsExactly("a", "b");
    }

    @Test
    void thoseBeforeACompletedCheckpointAreInTheReadersState() {
        RegisteredReaders<Split> readers = readers();
        assign(readers, "a");
        readers.snapshot(1);
        assign(readers, "b");
        readers.snapshot(2);
        assign(readers, "c");
        readers.complete(1);

        assertThat(lost(readers)).containsExactly("b", "c");
    }

    @Test
    void aLaterCheckpointCoversEarlierOnesThatWereGivenUp() {
        RegisteredReaders<Split> readers = readers();
        assign(readers, "a");
        readers.snapshot(1);
        assign(readers, "b");
        readers.snapshot(2);
        readers.complete(2);

        assertThat(lost(readers)).isEmpty();
    }
}
