package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.execution.JobStatus;
import dev.weft.client.JobListing;
import dev.weft.core.id.JobId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ListCommandTest {
    @Test
    void writesLinesAsFlinkDoes() {
        JobId job = JobId.hashOf("job");

        String line = ListCommand.line(new JobListing(job, "word count", JobStatus.RUNNING, 0, -1, 1));

        assertThat(line)
                .matches("[0-3][0-9]\\.(12|01)\\.(1969|1970) [0-9:]{8} : " + job + " : word count \\(RUNNING\\)");
    }
}
