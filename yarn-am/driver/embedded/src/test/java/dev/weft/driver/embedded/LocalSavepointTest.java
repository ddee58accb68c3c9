package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Savepoints of jobs in this JVM, through their clients. */
@Timeout(120)
class LocalSavepointTest {
    private static volatile CountDownLatch counted = new CountDownLatch(0);

    @TempDir
    Path folder;

    @BeforeEach
    void awaitALittleOutput() {
        counted = new CountDownLatch(20);
    }

    /** Counts the records of each key. */
    private static final class Counts extends RichMapFunction<Long, String> {
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("count", Long.class);

        @Override
        public String map(Long value) throws Exception {
            ValueState<Long> count = getRuntimeContext().getState(descriptor);
            Long before = count.value();
            long now = (before == null ? 0 : before) + 1;
            count.update(now);
            counted.countDown();
            return value % 3 + " " + now;
        }
    }

    private JobClient submit(String... recovery) throws Exception {
        Configuration config = new Configuration();
        for (int i = 0; i < recovery.length; i += 2) {
            config.setString(recovery[i], recovery[i + 1]);
        }
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(config);
        env.setParallelism(2);
        env.fromSequence(1, Long.MAX_VALUE)
                .uid("numbers")
                .filter(n -> n % 20_011 == 0)
                .keyBy(n -> n % 3)
                .map(new Counts())
                .uid("counts")
                .print();
        return env.executeAsync("counts");
    }

    /** Records have come through, and the master knows all tasks at work: it refuses a savepoint before. */
    private void awaitWork(JobClient job) throws Exception {
        counted.await();
        boolean refused = true;
        while (refused) {
            refused = job.triggerSavepoint(folder.resolve("first").toString(), SavepointFormatType.CANONICAL)
                    .handle((savepoint, failure) -> {
                        assertThat(failure == null || failure.toString().contains("Not all tasks"))
                                .as("%s", failure)
                                .isTrue();
                        return failure != null;
                    })
                    .get();
        }
    }

    /** Per key 1, 2, 3, … in this order, over both lives. */
    private static void assertCountsGoOn(List<String> lines) {
        Map<String, Long> last = new TreeMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ");
            long count = Long.parseLong(parts[1]);
            assertThat(count).as(line).isEqualTo(last.getOrDefault(parts[0], 0L) + 1);
            last.put(parts[0], count);
        }
        assertThat(last).hasSize(3);
    }

    @Test
    void stopsAndGoesOnWhereItWas() throws Exception {
        List<String> lines = new ArrayList<>();
        String savepoint;
        try (Printed printed = new Printed()) {
            JobClient job = submit();
            awaitWork(job);
            savepoint = job.stopWithSavepoint(false, folder.toString(), SavepointFormatType.CANONICAL)
                    .get();
            job.getJobExecutionResult().get();
            lines.addAll(printed.lines());
            assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.FINISHED);
        }
        awaitALittleOutput();
        try (Printed printed = new Printed()) {
            JobClient job = submit(StateRecoveryOptions.SAVEPOINT_PATH.key(), savepoint);
            awaitWork(job);
            job.stopWithSavepoint(false, folder.toString(), SavepointFormatType.NATIVE)
                    .get();
            job.getJobExecutionResult().get();
            lines.addAll(printed.lines());
        }

        assertThat(Path.of(URI.create(savepoint)).getFileName().toString())
                .matches("savepoint-[0-9a-f]{6}-[0-9a-f]{12}");
        assertCountsGoOn(lines);
    }

    @Test
    void takesASavepointAndRunsOn() throws Exception {
        try (Printed printed = new Printed()) {
            JobClient job = submit();
            awaitWork(job);

            String savepoint = job.triggerSavepoint(folder.toString(), SavepointFormatType.CANONICAL)
                    .get();

            assertThat(Path.of(URI.create(savepoint)).resolve("_metadata")).isRegularFile();
            assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.RUNNING);
            job.cancel().get();
            assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("was cancelled");
            assertCountsGoOn(printed.lines());
            assertThat(Path.of(URI.create(savepoint)).resolve("_metadata")).isRegularFile();
        }
    }

    @Test
    void refusesASavepointThatCannotBeTaken() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        try (Printed printed = new Printed()) {
            JobClient job = submit();
            awaitWork(job);

            assertThatThrownBy(() -> job.triggerSavepoint(null, SavepointFormatType.CANONICAL)
                            .get())
                    .cause()
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT));
            assertThatThrownBy(() -> job.stopWithSavepoint(
                                    false, file.resolve("sp").toString(), SavepointFormatType.CANONICAL)
                            .get())
                    .cause()
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE));
            assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.RUNNING);
            job.cancel().get();
            assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("was cancelled");
            assertThatThrownBy(() -> job.triggerSavepoint(folder.toString(), SavepointFormatType.CANONICAL)
                            .get())
                    .hasMessageContaining("has ended");
            assertThat(printed.lines()).isNotEmpty();
        }
    }
}
