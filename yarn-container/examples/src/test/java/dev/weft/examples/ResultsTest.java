package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeInformation;
import dev.weft.connector.basic.CollectSink;
import dev.weft.connector.basic.DataGeneratorSource;
import dev.weft.connector.basic.GeneratorFunction;
import dev.weft.testkit.LocalJobs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the programs make of their data, on a master and workers in this JVM. */
@Timeout(120)
class ResultsTest {
    @RegisterExtension
    final LocalJobs jobs = new LocalJobs(2);

    private final StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

    static <T> List<T> run(StreamExecutionEnvironment env, DataStream<T> results) throws Exception {
        try (CollectSink<T> sink = new CollectSink<>()) {
            results.sinkTo(sink);
            env.execute();
            return sink.results();
        }
    }

    private <T> DataStream<T> generated(long count, Class<T> type, GeneratorFunction<Long, T> make) {
        return env.fromSource(
                        new DataGeneratorSource<>(make, count, TypeInformation.of(type)),
                        WatermarkStrategy.noWatermarks(),
                        "data")
                .setParallelism(1);
    }

    @Test
    void aConnectionOpenedTwiceIsFound() throws Exception {
        var alerts = run(
                env, StateMachine.alerts(generated(2000, StateMachine.Event.class, n -> StateMachine.event(n, 500))));

        assertThat(alerts)
                .filteredOn(alert -> alert.action() == StateMachine.Action.OPEN)
                .hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void legalLivesRaiseNoAlert() throws Exception {
        assertThat(run(
                        env,
                        StateMachine.alerts(
                                generated(2000, StateMachine.Event.class, n -> StateMachine.event(n, 10_000)))))
                .isEmpty();
    }

    @Test
    void longWordsLeaveByTheSide() throws Exception {
        var words = SideOutputWords.words(env.fromData(SideOutputWords.TEXT), 5);
        try (CollectSink<String> rejected = new CollectSink<>();
                CollectSink<Tuple2<String, Integer>> counts = new CollectSink<>()) {
            words.getSideOutput(SideOutputWords.REJECTED).sinkTo(rejected);
            SideOutputWords.counts(words).sinkTo(counts);
            env.execute();

            assertThat(rejected.results())
                    .containsExactlyInAnyOrder("universally", "acknowledged", "single", "possession", "fortune");
            assertThat(counts.results()).contains(Tuple2.of("a", 4)).doesNotContain(Tuple2.of("a", 5));
        }
    }

    @Test
    void everyNumberIsLookedUpOnceInOrderOrNot() throws Exception {
        List<String> expected =
                LongStream.range(0, 200).mapToObj(n -> "answer to " + n).toList();

        assertThat(run(env, AsyncLookup.answers(env.fromSequence(0, 199), false, 5)))
                .containsExactlyInAnyOrderElementsOf(expected);
        StreamExecutionEnvironment ordered = StreamExecutionEnvironment.getExecutionEnvironment();
        ordered.setParallelism(1);
        assertThat(run(ordered, AsyncLookup.answers(ordered.fromSequence(0, 199), true, 5)))
                .containsExactlyElementsOf(expected);
    }

    @Test
    void aTinyAndThenALargePaymentIsSuspicious() throws Exception {
        var warnings = run(
                env, FraudDetection.warnings(generated(500, FraudDetection.Payment.class, FraudDetection::payment)));

        List<FraudDetection.Warning> expected = new ArrayList<>();
        Map<Long, FraudDetection.Payment> last = new HashMap<>();
        for (long n = 0; n < 500; n++) {
            var payment = FraudDetection.payment(n);
            var before = last.put(payment.account(), payment);
            if (before != null && before.amount() < 1 && payment.amount() > 500) {
                expected.add(new FraudDetection.Warning(payment.account(), payment.amount()));
            }
        }
        assertThat(warnings).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void ridesOutsideOfTheCityGo() throws Exception {
        var rides = run(env, RideCleansing.cleansed(generated(200, TaxiRide.class, TaxiRide::event)));

        assertThat(rides)
                .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 200)
                        .mapToObj(TaxiRide::event)
                        .filter(ride -> ride.ride() % 10 != 9)
                        .toList());
    }

    @Test
    void ridesOfMoreThanTwoHoursAreToldOnce() throws Exception {
        DataStream<TaxiRide> rides =
                env.fromSource(TaxiRide.source(400), TaxiRide.time(), "rides").setParallelism(1);

        List<Long> expected = LongStream.range(0, 200)
                .filter(ride -> ride % 20 == 7 || ride >= 192) // the last ones never end
                .boxed()
                .toList();
        assertThat(run(env, LongRides.longRides(rides))).containsExactlyInAnyOrderElementsOf(expected);
    }
}
