package dev.weft.runtime.operator.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.async.AsyncFunction;
import dev.weft.api.async.AsyncRetryStrategies;
import dev.weft.api.async.AsyncRetryStrategy;
import dev.weft.api.async.AsyncSettings;
import dev.weft.api.async.ResultFuture;
import dev.weft.api.async.RetryPredicates;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.OperatorSpec.AsyncSpec;
import dev.weft.api.time.Watermark;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.runtime.testing.TestJob;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AsyncOperatorTest {
    /** Requests that wait for an answer, by record; the last of several. */
    private static final Map<String, ResultFuture<String>> ASKED = new ConcurrentHashMap<>();

    private static final List<String> LOG = new ArrayList<>();

    private static final class Asking implements AsyncFunction<String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void asyncInvoke(String input, ResultFuture<String> resultFuture) {
            LOG.add(input);
            if (input.equals("bad")) {
                throw new IllegalStateException("cannot ask");
            }
            if (input.startsWith("now")) {
                resultFuture.complete(List.of(input));
            } else {
                ASKED.put(input, resultFuture);
            }
        }
    }

    private static final class Forgiving implements AsyncFunction<String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void asyncInvoke(String input, ResultFuture<String> resultFuture) {
            ASKED.put(input, resultFuture);
        }

        @Override
        public void timeout(String input, ResultFuture<String> resultFuture) {
            resultFuture.complete(List.of(input + " timed out"));
        }
    }

    @BeforeEach
    void nothingAsked() {
        ASKED.clear();
        LOG.clear();
    }

    private static OperatorSpec spec(AsyncFunction<String, String> function, AsyncSettings settings) {
        return new AsyncSpec(
                TestJob.code(function),
                TestJob.code(settings),
                TestJob.code(Types.TUPLE(Types.STRING, Types.LONG).createSerializer(new SerializerConfig(true))));
    }

    private static OperatorHarness harness(boolean ordered, int capacity) {
        return OperatorHarness.of("ask", spec(new Asking(), new AsyncSettings(ordered, 0, capacity, null)));
    }

    private static OperatorHarness retrying(@Nullable AsyncRetryStrategy<?> retry) throws Exception {
        return OperatorHarness.of("ask", spec(new Asking(), new AsyncSettings(true, 1000, 10, retry)))
                .open();
    }

    private static ResultFuture<String> request(String record) {
        return Objects.requireNonNull(ASKED.get(record), () -> "no request for " + record);
    }

    private static ResultFuture<String> answered(String record) {
        return Objects.requireNonNull(ASKED.remove(record), () -> "no request for " + record);
    }

    private static void answer(String record, String... answers) {
        answered(record).complete(List.of(answers));
    }

    @Test
    void orderedAnswersLeaveInTheOrderOfTheirRecords() throws Exception {
        try (OperatorHarness harness = harness(true, 10).open()) {
            harness.process("a", 1).process("b", 2).watermark(5).process("c", 6);
            answer("c", "C");
            answer("b", "B1", "B2");
            harness.runMail();
            assertThat(harness.emittedWithTime()).isEmpty();

            answer("a");
            harness.runMail();

            assertThat(harness.emittedWithTime())
                    .containsExactly(new Emitted("B1", 2), new Emitted("B2", 2), new Watermark(5), new Emitted("C", 6));
        }
    }

    @Test
    void unorderedAnswersLeaveAsTheyComeButNeverAcrossAWatermark() throws Exception {
        try (OperatorHarness harness = harness(false, 10).open()) {
            harness.process("a", 1).process("b", 2).watermark(5).watermark(7).process("c", 8);
            answer("c", "C");
            answer("b", "B");
            harness.runMail();
            assertThat(harness.emittedWithTime()).containsExactly(new Emitted("B", 2));

            answer("a", "A");
            harness.runMail();

            assertThat(harness.emittedWithTime())
                    .containsExactly(new Emitted("B", 2), new Emitted("A", 1), new Watermark(7), new Emitted("C", 8));
        }
    }

    @Test
    void aWatermarkPassesWhenNothingIsInFlight() throws Exception {
        try (OperatorHarness harness = harness(false, 10).open()) {
            harness.watermark(3);

            assertThat(harness.emittedWithTime()).containsExactly(new Watermark(3));
        }
    }

    @Test
    void aRecordWaitsForRoom() throws Exception {
        try (OperatorHarness harness = harness(true, 2).open()) {
            harness.process("now 1").process("now 2").process("now 3");

            assertThat(harness.output()).containsExactly("now 1");
            harness.endOfInput();
            assertThat(harness.output()).containsExactly("now 1", "now 2", "now 3");
        }
    }

    @Test
    void theFirstAnswerCounts() throws Exception {
        try (OperatorHarness harness = harness(false, 2).open()) {
            harness.process("a");
            ResultFuture<String> asked = request("a");
            asked.complete(List.of("first"));
            asked.complete(List.of("second"));
            asked.completeExceptionally(new IllegalStateException("third"));
            harness.runMail();

            assertThat(harness.output()).containsExactly("first");
        }
    }

    @Test
    void answersMayBeMadeOnTheTasksThread() throws Exception {
        try (OperatorHarness harness = harness(false, 2).open()) {
            harness.process("a");
            List<String> made = new ArrayList<>();
            request("a").complete(() -> {
                made.add("made");
                return List.of("A");
            });
            assertThat(made).isEmpty();

            harness.runMail();

            assertThat(made).hasSize(1);
            assertThat(harness.output()).containsExactly("A");
        }
    }

    @Test
    void failuresNameTheOperator() throws Exception {
        try (OperatorHarness harness = harness(true, 2).open()) {
            assertThatThrownBy(() -> harness.process("bad"))
                    .hasMessageContaining("Operator 'ask' failed in asyncInvoke")
                    .hasMessageContaining("cannot ask");
        }
        try (OperatorHarness harness = harness(true, 2).open()) {
            harness.process("a");
            request("a").completeExceptionally(new IllegalStateException("refused"));
            assertThatThrownBy(harness::runMail)
                    .hasMessageContaining("Operator 'ask' failed in asyncInvoke")
                    .hasMessageContaining("refused");
        }
    }

    @Test
    void timeOutsFailTheJobUnlessTheFunctionAnswersThem() throws Exception {
        try (OperatorHarness harness = retrying(null)) {
            harness.process("a").advance(Duration.ofMillis(999)).runMail().advance(Duration.ofMillis(1));
            assertThatThrownBy(harness::runMail).hasMessageContaining("Operator 'ask' failed in timeout");
        }
        AsyncSettings settings = new AsyncSettings(true, 1000, 10, null);
        try (OperatorHarness harness =
                OperatorHarness.of("ask", spec(new Forgiving(), settings)).open()) {
            harness.process("a").process("b");
            answer("b", "B");
            harness.runMail().advance(Duration.ofSeconds(1)).runMail();

            assertThat(harness.output()).containsExactly("a timed out", "B");
        }
    }

    @Test
    void triesAgainAfterADelay() throws Exception {
        AsyncRetryStrategy<String> retry = new AsyncRetryStrategies.FixedDelayRetryStrategyBuilder<String>(3, 100)
                .ifResult((Predicate<Collection<String>> & Serializable) Collection::isEmpty)
                .ifException(RetryPredicates.HAS_EXCEPTION_PREDICATE)
                .build();
        try (OperatorHarness harness = retrying(retry)) {
            harness.process("a");
            answer("a");
            harness.runMail().advance(Duration.ofMillis(99));
            assertThat(LOG).containsExactly("a");
            harness.advance(Duration.ofMillis(1));
            assertThat(LOG).containsExactly("a", "a");
            answered("a").completeExceptionally(new IllegalStateException("busy"));
            harness.runMail().advance(Duration.ofMillis(100));
            answer("a", "A");
            harness.runMail();

            assertThat(harness.output()).containsExactly("A");
            assertThat(LOG).hasSize(3);
        }
    }

    @Test
    void givesUpAfterTheLastTry() throws Exception {
        AsyncRetryStrategy<String> retry = new AsyncRetryStrategies.ExponentialBackoffDelayRetryStrategyBuilder<String>(
                        2, 10, 100, 2)
                .ifException(RetryPredicates.HAS_EXCEPTION_PREDICATE)
                .build();
        try (OperatorHarness harness = retrying(retry)) {
            harness.process("a");
            answered("a").completeExceptionally(new IllegalStateException("one"));
            harness.runMail().advance(Duration.ofMillis(10));
            answered("a").completeExceptionally(new IllegalStateException("two"));

            assertThatThrownBy(harness::runMail).hasMessageContaining("two");
        }
    }

    @Test
    void theEndOfInputGivesOneMoreTryAtOnce() throws Exception {
        AsyncRetryStrategy<String> retry = new AsyncRetryStrategies.FixedDelayRetryStrategyBuilder<String>(3, 100)
                .ifResult((Predicate<Collection<String>> & Serializable) Collection::isEmpty)
                .build();
        try (OperatorHarness harness = retrying(retry)) {
            harness.process("a");
            answer("a");
            harness.runMail();

            assertThatThrownBy(harness::endOfInput).hasMessageContaining("Nobody puts mail");
            assertThat(LOG).containsExactly("a", "a");
            answer("a");
            harness.endOfInput();
            assertThat(harness.output()).isEmpty();
        }
    }

    @Test
    void whatIsInFlightIsAskedForAgainAfterAFailure() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = harness(true, 10).open()) {
            harness.process("a", 1).process("b", 2).process("c", 3).watermark(4);
            answer("a", "A");
            answer("c", "C");
            harness.runMail();
            assertThat(harness.output()).containsExactly("A");
            snapshot = harness.snapshot(1);
        }
        nothingAsked();
        try (OperatorHarness harness =
                harness(true, 1).restore(List.of(snapshot)).open()) {
            assertThat(LOG).containsExactly("b");
            harness.watermark(4);
            answer("b", "B");
            harness.runMail();
            answer("c", "C");
            harness.runMail();

            assertThat(harness.emittedWithTime())
                    .containsExactly(new Emitted("B", 2), new Emitted("C", 3), new Watermark(4));
        }
    }

    @Test
    void subtasksShareWhatWasInFlight() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = harness(false, 10).open()) {
            harness.process("a").process("b").process("c");
            snapshot = harness.snapshot(1);
        }
        nothingAsked();
        for (int subtask = 0; subtask < 2; subtask++) {
            try (OperatorHarness harness = harness(false, 10)
                    .subtask(subtask, 2)
                    .restore(List.of(snapshot))
                    .open()) {
                assertThat(harness.output()).isEmpty();
            }
        }
        assertThat(LOG).containsExactlyInAnyOrder("a", "b", "c");
    }
}
