package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobExecutionResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs as they are run in an IDE. */
@Timeout(60)
class LocalJobExecutorTest {
    @Test
    void runsTheProgramOfTheProjectsOrigin() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        JobExecutionResult result;
        try {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.fromElements("txn-001", "txn-002", "txn-003")
                    .map(t -> "Processed: " + t)
                    .print();
            result = env.execute();
        } finally {
            System.setOut(before);
        }

        assertThat(result.getNetRuntime()).isGreaterThanOrEqualTo(0);
        assertThat(printed.toString(StandardCharsets.UTF_8).lines().map(line -> line.replaceFirst("^\\d+> ", "")))
                .containsExactlyInAnyOrder("Processed: txn-001", "Processed: txn-002", "Processed: txn-003");
    }
}
