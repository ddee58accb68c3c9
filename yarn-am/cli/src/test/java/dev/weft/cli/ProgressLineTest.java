package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.execution.JobStatus;
import dev.weft.client.JobListing;
import dev.weft.client.JobProgress;
import dev.weft.core.id.JobId;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgressLineTest {
    private static final JobProgress HALF = new JobProgress(
            new JobListing(JobId.parse("5e8c9902207afaeb7120430c585a445f"), "count", JobStatus.RUNNING, 0, -1, 1000),
            List.of(
                    new JobProgress.Vertex("Source: text", 2, 0, 2, 0, 1234567),
                    new JobProgress.Vertex("counts", 2, 2, 0, 1234567, 0)),
            1,
            "");

    @Test
    void countsTasksAndRecords() {
        assertThat(ProgressLine.text(HALF))
                .isEqualTo("RUNNING: 2 of 4 tasks finished, 2 running, 1,234,567 records read, 1,234,567 written,"
                        + " 1 restarts");
    }

    @Test
    void writesOverItselfOnATerminalAndNowhereElse() {
        StringWriter terminal = new StringWriter();
        ProgressLine line = new ProgressLine(new PrintWriter(terminal), ProgressLine.Where.TERMINAL);
        line.show(HALF);
        line.clear();
        StringWriter file = new StringWriter();
        new ProgressLine(new PrintWriter(file), ProgressLine.Where.FILE).show(HALF);

        assertThat(terminal.toString()).startsWith("\rRUNNING").endsWith("\r").doesNotContain("\n");
        assertThat(file.toString()).endsWith(System.lineSeparator()).doesNotContain("\r");
    }
}
