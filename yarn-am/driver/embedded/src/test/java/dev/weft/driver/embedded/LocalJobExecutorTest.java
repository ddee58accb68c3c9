package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.function.IntCounter;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs as they are run in an IDE. */
@Timeout(120)
class LocalJobExecutorTest {
    @Test
    void runsTheProgramOfTheProjectsOrigin() throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.fromElements("txn-001", "txn-002", "txn-003")
                    .map(t -> "Processed: " + t)
                    .print();

            JobExecutionResult result = env.execute();

            assertThat(result.getNetRuntime()).isGreaterThanOrEqualTo(0);
            assertThat(printed.lines())
                    .containsExactlyInAnyOrder("Processed: txn-001", "Processed: txn-002", "Processed: txn-003");
        }
    }

    @Test
    void readsASocketAndKeepsWhatIsFraud() throws Exception {
        try (Printed printed = new Printed();
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.setParallelism(4);
            env.socketTextStream("localhost", server.getLocalPort())
                    .filter(t -> t.contains("FRAUD"))
                    .print();
            JobClient job = env.executeAsync();

            try (Socket socket = server.accept()) {
                socket.getOutputStream().write("a FRAUD\nb fine\nc FRAUD\n".getBytes(StandardCharsets.UTF_8));
            }
            job.getJobExecutionResult().get();

            assertThat(printed.lines()).containsExactlyInAnyOrder("a FRAUD", "c FRAUD");
        }
    }

    @Test
    void groupsByKeyInOneWorkerAndInSeveral() throws Exception {
        for (int slots : new int[] {4, 1}) {
            try (Printed printed = new Printed()) {
                Configuration config = new Configuration().set(TaskManagerOptions.NUM_TASK_SLOTS, slots);
                StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(config);
                env.setParallelism(4);
                env.fromSequence(1, 70_000)
                        .map(x -> Tuple2.of(x % 7, 1L))
                        .returns(Types.TUPLE(Types.LONG, Types.LONG))
                        .keyBy(t -> t.f0)
                        .sum(1)
                        .filter(t -> t.f1 == 10_000)
                        .print();

                env.execute();

                assertThat(printed.lines())
                        .containsExactlyInAnyOrder(Stream.iterate(0, key -> key + 1)
                                .limit(7)
                                .map(key -> "(" + key + ",10000)")
                                .toArray(String[]::new));
            }
        }
    }

    @Test
    void failsWithTheFirstCauseOfTheUsersCode() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 100)
                .map(x -> {
                    if (x == 50) {
                        throw new IllegalStateException("no fifty");
                    }
                    return x;
                })
                .returns(Types.LONG)
                .print();

        assertThatThrownBy(env::execute)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CODE))
                .hasMessageContaining("java.lang.IllegalStateException: no fifty");
    }

    @Test
    void cancelsAJobThatWouldRunForEver() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, Long.MAX_VALUE).filter(x -> x < 0).print();
        JobClient job = env.executeAsync();

        job.cancel().get();

        assertThatThrownBy(() -> job.getJobExecutionResult().get())
                .isInstanceOf(ExecutionException.class)
                .cause()
                .hasMessage("Job " + job.getJobID() + " was cancelled");
        assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.CANCELED);
        awaitNoThreads();
    }

    @Test
    void addsUpAccumulatorsOfAllSubtasks() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.setParallelism(3);
        env.fromSequence(1, 1000).map(new Counting()).print();

        try (Printed printed = new Printed()) {
            assertThat(env.execute().<Integer>getAccumulatorResult("records")).isEqualTo(1000);
            assertThat(printed.lines()).hasSize(1000);
        }
    }

    @Test
    void leavesNoThreadAndNoFile(@TempDir Path temporary) throws Exception {
        Configuration config = new Configuration().set(TaskManagerOptions.TMP_DIRS, temporary.toString());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(config);
        env.fromSequence(1, 1000).filter(x -> x < 0).print();

        env.execute();

        awaitNoThreads();
        assertThat(temporary).isEmptyDirectory();
    }

    /** Interrupted pool threads need a moment to end. */
    private static void awaitNoThreads() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(ours(Thread.getAllStackTraces().keySet())).isEmpty());
    }

    private static Set<String> ours(Set<Thread> threads) {
        return threads.stream()
                .map(Thread::getName)
                .filter(name -> name.matches("(local-|worker|job |source |master|resources|dispatcher|weft|rest).*"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Counts what it sees. */
    private static final class Counting extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final IntCounter records = new IntCounter();

        @Override
        public void open(OpenContext context) {
            getRuntimeContext().addAccumulator("records", records);
        }

        @Override
        public Long map(Long value) {
            records.add(1);
            return value;
        }
    }
}
