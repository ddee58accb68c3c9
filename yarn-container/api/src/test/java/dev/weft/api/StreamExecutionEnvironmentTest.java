package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.ProgramContext;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.RuntimeExecutionMode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StreamExecutionEnvironmentTest {
    private final CapturingExecutor executor = new CapturingExecutor();

    private ProgramContext context(Configuration configuration) {
        return new ProgramContext(
                configuration, executor, getClass().getClassLoader(), List.of(URI.create("file:/job.jar")));
    }

    @Test
    void usesWhatTheLauncherGives() throws Exception {
        Configuration launcher = new Configuration();
        launcher.set(CoreOptions.DEFAULT_PARALLELISM, 7);
        try (ProgramContext.Scope scope = context(launcher).install()) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.fromSequence(1, 3).print();

            JobExecutionResult result = env.execute("my job");

            assertThat(scope).isNotNull();
            assertThat(env.getParallelism()).isEqualTo(7);
            assertThat(result.<Long>getAccumulatorResult("records")).isEqualTo(3L);
            assertThat(executor.graphs)
                    .singleElement()
                    .satisfies(graph -> assertThat(graph.name()).isEqualTo("my job"));
            assertThat(executor.jars).containsExactly(URI.create("file:/job.jar"));
        }
        assertThat(ProgramContext.current()).isEmpty();
    }

    @Test
    void leavesTheLaunchersSecretsOutOfTheJob() throws Exception {
        Configuration launcher = new Configuration();
        launcher.setString("security.ssl.keystore-password", "hidden");
        launcher.setString("some.key", "shown");
        Configuration own = new Configuration();
        own.setString("my.password", "the program's own");
        try (ProgramContext.Scope scope = context(launcher).install()) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(own);
            env.fromSequence(1, 3).print();
            env.execute();

            assertThat(scope).isNotNull();
            assertThat(executor.graphs.get(0).options())
                    .containsEntry("some.key", "shown")
                    .containsEntry("my.password", "the program's own")
                    .doesNotContainKey("security.ssl.keystore-password");
        }
    }

    @Test
    void reachesThreadsThatTheProgramStarts() throws Exception {
        List<Integer> parallelism = new ArrayList<>();
        Configuration launcher = new Configuration();
        launcher.set(CoreOptions.DEFAULT_PARALLELISM, 5);
        try (ProgramContext.Scope scope = context(launcher).install()) {
            Thread program = new Thread(() -> parallelism.add(
                    StreamExecutionEnvironment.getExecutionEnvironment().getParallelism()));
            program.start();
            program.join();
            assertThat(scope).isNotNull();
        }
        assertThat(parallelism).containsExactly(5);
    }

    @Test
    void letsTheProgramOverrideTheLauncher() {
        Configuration launcher = new Configuration();
        launcher.set(CoreOptions.DEFAULT_PARALLELISM, 5);
        Configuration own = new Configuration();
        own.set(CoreOptions.DEFAULT_PARALLELISM, 2);
        own.set(RestOptions.ADDRESS, "somewhere");
        try (ProgramContext.Scope scope = context(launcher).install()) {
            assertThat(StreamExecutionEnvironment.getExecutionEnvironment(own).getParallelism())
                    .isEqualTo(2);
            assertThat(scope).isNotNull();
        }
    }

    @Test
    void returnsAtOnceWhenDetached() throws Exception {
        executor.end = new CompletableFuture<>();
        Configuration launcher = new Configuration();
        launcher.set(DeploymentOptions.ATTACHED, false);
        try (ProgramContext.Scope scope = context(launcher).install()) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.fromSequence(1, 3).print();

            JobExecutionResult result = env.execute();

            assertThat(scope).isNotNull();
            assertThat(result.isJobExecutionResult()).isFalse();
            assertThatThrownBy(result::getNetRuntime).hasMessageContaining("detached");
        }
    }

    @Test
    void throwsTheCauseWhenTheJobFails() {
        EngineException failure = new EngineException(ErrorCode.USER_CODE, "boom");
        executor.end = CompletableFuture.failedFuture(failure);
        try (ProgramContext.Scope scope = context(new Configuration()).install()) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.fromSequence(1, 3).print();

            assertThatThrownBy(env::execute).isSameAs(failure);
            assertThat(scope).isNotNull();
        }
    }

    @Test
    void buildsEachJobFromWhatWasAddedSinceTheLast() throws Exception {
        try (ProgramContext.Scope scope = context(new Configuration()).install()) {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
            env.fromSequence(1, 3).print();
            env.execute("first");
            env.fromData("x").print();
            env.execute("second");

            assertThat(executor.graphs).hasSize(2);
            assertThat(executor.graphs.get(1).operators()).hasSize(2);
            assertThatThrownBy(() -> env.execute("third")).hasMessageContaining("'third' has no operators");
            assertThat(scope).isNotNull();
        }
    }

    @Test
    void saysWhatToAddWhenNothingRunsJobs() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 3).print();

        assertThat(env).isInstanceOf(LocalStreamEnvironment.class);
        assertThatThrownBy(env::execute)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("add driver-embedded (dev.weft:weft-driver-embedded) at run time");
    }

    @Test
    void runsLocallyWithASubtaskPerProcessor() {
        assertThat(StreamExecutionEnvironment.createLocalEnvironment().getParallelism())
                .isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(StreamExecutionEnvironment.createLocalEnvironment(3).getParallelism())
                .isEqualTo(3);
    }

    @Test
    void keepsSettingsAsConfiguration() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment()
                .setRuntimeMode(RuntimeExecutionMode.BATCH)
                .enableCheckpointing(500, CheckpointingMode.AT_LEAST_ONCE)
                .disableOperatorChaining();
        env.getConfig().disableObjectReuse();

        assertThat(env.getConfiguration().toMap())
                .containsEntry("execution.runtime-mode", "BATCH")
                .containsEntry("execution.checkpointing.mode", "AT_LEAST_ONCE")
                .containsEntry("pipeline.operator-chaining.enabled", "false")
                .containsEntry("pipeline.object-reuse", "false");
        assertThat(env.getCheckpointInterval()).isEqualTo(500);
        assertThat(env.isChainingEnabled()).isFalse();
    }

    @Test
    void readsTheTypeOfElements() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();

        assertThat(env.fromData(1, 2).getType()).isEqualTo(Types.INT);
        assertThat(env.fromData(Tuple2.of("a", 1L)).getType()).isEqualTo(Types.TUPLE(Types.STRING, Types.LONG));
        assertThat(env.fromElements("a").getType()).isEqualTo(Types.STRING);
        assertThat(env.fromData(List.of(1L), Types.LONG).getType()).isEqualTo(Types.LONG);
        assertThatThrownBy(() -> env.fromData(List.of())).hasMessageContaining("empty collection");
        assertThatThrownBy(() -> env.fromData(1, "x")).hasMessageContaining("different classes");
        assertThatThrownBy(() -> env.fromData(List.of("x"), List.of("y")).getType())
                .hasMessageContaining(".returns(...)");
    }

    @Test
    void namesOperatorLineAndCureOfAnErasedType() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        DataStream<Tuple2<String, Long>> pairs =
                env.fromData("a").map(word -> Tuple2.of(word, 1L)).name("pairs");

        assertThatThrownBy(() -> pairs.keyBy(pair -> pair.f0))
                .isInstanceOf(EngineException.class)
                .hasMessageContainingAll(
                        "Operator 'pairs'", "StreamExecutionEnvironmentTest.java:", ".returns(new TypeHint<")
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesReturnsAfterUse() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        SingleOutputStreamOperator<String> words = env.fromData("a").map(word -> word);
        words.print();

        assertThatThrownBy(() -> words.returns(String.class)).hasMessageContaining("too late");
    }

    @Test
    void limitsSourcesThatOneSubtaskReads() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(4);

        assertThat(env.socketTextStream("localhost", 9999).getParallelism()).isEqualTo(1);
        assertThatThrownBy(() -> env.socketTextStream("localhost", 9999).setParallelism(2))
                .hasMessageContaining("its parallelism must be 1, not 2");
        assertThatThrownBy(() -> env.fromData(1).setParallelism(2)).hasMessageContaining("must be 1");
        assertThatThrownBy(() -> env.socketTextStream("localhost", 0)).hasMessageContaining("needs a port");
        assertThatThrownBy(() -> env.setParallelism(0)).hasMessageContaining("from 1 to 32768");
    }

    @Test
    void refusesKeysThatCannotBe() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        DataStream<Long> numbers = env.fromSequence(1, 2);

        assertThatThrownBy(() -> numbers.keyBy(n -> java.util.Set.of(n), Types.SET(Types.LONG)))
                .hasMessageContaining("keyBy behind 'Source: Sequence Source': Set<Long> is no key type");
        assertThatThrownBy(() -> numbers.keyBy(n -> List.of(n))).hasMessageContaining("use keyBy(selector, Types...)");
        assertThatThrownBy(() -> numbers.keyBy(n -> n).rebalance()).hasMessageContaining("cannot follow keyBy");
    }

    @Test
    void refusesEndlessBatchJobsAndTooManyReaders() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(4);
        env.socketTextStream("localhost", 9999).print();
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        assertThatThrownBy(() -> env.getJobGraph("job")).hasMessageContaining("'Source: Socket Stream' never ends");

        StreamExecutionEnvironment other = new StreamExecutionEnvironment().setParallelism(4);
        other.fromSource(
                        new dev.weft.api.connector.lib.SocketTextSource("localhost", 1, ";", 0),
                        dev.weft.api.time.WatermarkStrategy.noWatermarks(),
                        "socket")
                .print();
        assertThatThrownBy(() -> other.getJobGraph("job")).hasMessageContaining("must be 1, not 4");
    }

    @Test
    void keepsGlobalParametersWithAnyText() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        java.util.Map<String, String> parameters =
                java.util.Map.of("list", "a,b;c", "url", "http://x:1/?q='y'", "e", "");
        env.getConfig().setGlobalJobParameters(new ExecutionConfig.GlobalJobParameters() {
            @Override
            public java.util.Map<String, String> toMap() {
                return parameters;
            }
        });

        ExecutionConfig seenByTask =
                new ExecutionConfig(Configuration.fromMap(env.getConfiguration().toMap()));

        assertThat(seenByTask.getGlobalJobParameters().toMap()).isEqualTo(parameters);
    }
}
