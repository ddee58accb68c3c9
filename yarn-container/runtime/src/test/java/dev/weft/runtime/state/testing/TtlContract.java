package dev.weft.runtime.state.testing;

import static dev.weft.runtime.state.testing.KeyedStateContract.serializer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.state.StateTtlConfig;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.core.testing.ManualClock;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** State that expires: CASES 29. */
@Timeout(60)
public abstract class TtlContract {
    private static final Duration HOUR = Duration.ofHours(1);

    protected abstract KeyedStateBackendFactory factory();

    private KeyedRun.Builder strings() {
        return KeyedRun.with(factory(), Types.STRING);
    }

    private static ValueStateDescriptor<Long> value(StateTtlConfig.Builder ttl) {
        return timed(new ValueStateDescriptor<>("value", serializer(Types.LONG)), ttl);
    }

    private static <D extends StateDescriptor<?, ?>> D timed(D descriptor, StateTtlConfig.Builder ttl) {
        descriptor.enableTimeToLive(ttl.build());
        return descriptor;
    }

    private static StateTtlConfig.Builder hour() {
        return StateTtlConfig.newBuilder(HOUR);
    }

    @Test
    void writingStartsTheTimeAnewAndReadingDoesNot() throws Exception {
        try (KeyedRun run = strings().start()) {
            ValueState<Long> state = run.at("a").state(value(hour()));
            state.update(1L);
            run.clock().advance(Duration.ofMinutes(40));
            assertThat(state.value()).isEqualTo(1L);
            run.clock().advance(Duration.ofMinutes(19));
            assertThat(state.value()).isEqualTo(1L);
            run.clock().advance(Duration.ofMinutes(1));
            assertThat(state.value()).isNull();
            state.update(2L);
            run.clock().advance(HOUR.minusMillis(1));
            assertThat(state.value()).isEqualTo(2L);
        }
    }

    @Test
    void readingMayStartTheTimeAnew() throws Exception {
        try (KeyedRun run = strings().start()) {
            ValueState<Long> state = run.at("a").state(value(hour().updateTtlOnReadAndWrite()));
            state.update(1L);
            for (int i = 0; i < 5; i++) {
                run.clock().advance(Duration.ofMinutes(40));
                assertThat(state.value()).isEqualTo(1L);
            }
            run.clock().advance(HOUR);
            assertThat(state.value()).isNull();
        }
    }

    @Test
    void whatExpiredMayBeReturnedOnce() throws Exception {
        StateTtlConfig.Builder seen = hour().returnExpiredIfNotCleanedUp().disableCleanupInBackground();
        try (KeyedRun run = strings().start()) {
            ValueState<Long> state = run.at("a").state(value(seen));
            state.update(1L);
            run.clock().advance(HOUR.multipliedBy(2));
            assertThat(state.value()).isEqualTo(1L);
            assertThat(state.value()).isNull();
        }
    }

    @Test
    void whatIsDisabledStays() throws Exception {
        try (KeyedRun run = strings().start()) {
            ValueState<Long> state = run.at("a").state(value(hour().setUpdateType(StateTtlConfig.UpdateType.Disabled)));
            state.update(1L);
            run.clock().advance(HOUR.multipliedBy(1000));
            assertThat(state.value()).isEqualTo(1L);
        }
    }

    @Test
    void elementsOfAListExpireOneByOne() throws Exception {
        try (KeyedRun run = strings().start()) {
            ListState<Long> list =
                    run.at("a").state(timed(new ListStateDescriptor<>("list", serializer(Types.LONG)), hour()));
            list.add(1L);
            run.clock().advance(Duration.ofMinutes(30));
            list.add(2L);
            assertThat(list.get()).containsExactly(1L, 2L);
            run.clock().advance(Duration.ofMinutes(30));
            assertThat(list.get()).containsExactly(2L);
            run.clock().advance(Duration.ofMinutes(30));
            assertThat(list.get()).isEmpty();
        }
    }

    @Test
    void entriesOfAMapExpireOneByOne() throws Exception {
        try (KeyedRun run = strings().start()) {
            MapState<String, Long> map = run.at("a")
                    .state(timed(
                            new MapStateDescriptor<>("map", serializer(Types.STRING), serializer(Types.LONG)), hour()));
            map.put("x", 1L);
            run.clock().advance(Duration.ofMinutes(30));
            map.put("y", 2L);
            run.clock().advance(Duration.ofMinutes(30));
            List<String> keys = new ArrayList<>();
            map.keys().forEach(keys::add);
            assertThat(keys).containsExactly("y");
            assertThat(map.contains("x")).isFalse();
            assertThat(map.get("y")).isEqualTo(2L);
            run.clock().advance(Duration.ofMinutes(30));
            assertThat(map.isEmpty()).isTrue();
        }
    }

    @Test
    void reductionsAndAggregationsExpire() throws Exception {
        try (KeyedRun run = strings().start()) {
            ReducingState<Long> sum = run.at("a")
                    .state(timed(new ReducingStateDescriptor<>("sum", Long::sum, serializer(Types.LONG)), hour()));
            var length = run.at("a")
                    .state(timed(
                            new AggregatingStateDescriptor<>(
                                    "length", new KeyedStateContract.Length(), serializer(Types.LONG)),
                            hour()));
            sum.add(1L);
            length.add("abc");
            run.clock().advance(Duration.ofMinutes(59));
            sum.add(2L);
            length.add("de");
            run.clock().advance(Duration.ofMinutes(59));
            assertThat(sum.get()).isEqualTo(3L);
            assertThat(length.get()).isEqualTo("5");
            run.clock().advance(Duration.ofMinutes(1));
            assertThat(sum.get()).isNull();
            sum.add(7L);
            assertThat(sum.get()).isEqualTo(7L);
            assertThat(length.get()).isNull();
        }
    }

    private List<StoredState> written(ManualClock clock, StateTtlConfig.Builder ttl) throws Exception {
        try (KeyedRun run = strings().clock(clock).start()) {
            for (int i = 0; i < 20; i++) {
                run.at("k" + i).state(value(ttl)).update((long) i);
            }
            run.clock().advance(Duration.ofMinutes(10));
            return KeyedRun.write(run.freeze(1));
        }
    }

    @Test
    void timeRunsOnWhileTheJobIsDown() throws Exception {
        ManualClock clock = new ManualClock();
        List<StoredState> stored = written(clock, hour());

        clock.advance(Duration.ofMinutes(49));
        try (KeyedRun run = strings().clock(clock).parallelism(2).restore(stored)) {
            assertThat(run.at("k3").state(value(hour())).value()).isEqualTo(3L);
            clock.advance(Duration.ofMinutes(1));
            assertThat(run.at("k3").state(value(hour())).value()).isNull();
        }
        clock.advance(Duration.ofHours(2));
        try (KeyedRun run = strings().clock(clock).restore(stored)) {
            assertThat(run.at("k4").state(value(hour())).value()).isNull();
        }
    }

    @Test
    void timeMayStandStillWhileTheJobIsDown() throws Exception {
        ManualClock clock = new ManualClock();
        List<StoredState> stored = written(clock, hour());

        clock.advance(Duration.ofHours(20));
        try (KeyedRun run = strings().clock(clock).ttlPaused().restore(stored)) {
            clock.advance(Duration.ofMinutes(49));
            assertThat(run.at("k3").state(value(hour())).value()).isEqualTo(3L);
            clock.advance(Duration.ofMinutes(1));
            assertThat(run.at("k3").state(value(hour())).value()).isNull();
        }
    }

    @Test
    void stateMayBeginToExpireAndStop() throws Exception {
        ManualClock clock = new ManualClock();
        ValueStateDescriptor<Long> plain = new ValueStateDescriptor<>("value", serializer(Types.LONG));
        List<StoredState> stored = written(clock, hour());

        try (KeyedRun run = strings().clock(clock).restore(stored)) {
            assertThat(run.at("k3").state(plain).value()).isEqualTo(3L);
            clock.advance(Duration.ofHours(9));
            assertThat(run.at("k3").state(plain).value()).isEqualTo(3L);
            stored = KeyedRun.write(run.freeze(2));
        }
        try (KeyedRun run = strings().clock(clock).restore(stored)) {
            assertThat(run.at("k3").state(value(hour())).value()).isEqualTo(3L);
            clock.advance(HOUR);
            assertThat(run.at("k3").state(value(hour())).value()).isNull();
        }
    }

    @Test
    void whatExpiredIsNotWritten() throws Exception {
        try (KeyedRun run = strings().start()) {
            ListStateDescriptor<Long> list = timed(new ListStateDescriptor<>("list", serializer(Types.LONG)), hour());
            MapStateDescriptor<String, Long> map =
                    timed(new MapStateDescriptor<>("map", serializer(Types.STRING), serializer(Types.LONG)), hour());
            run.at("old").state(value(hour())).update(1L);
            run.at("old").state(list).add(1L);
            run.at("old").state(map).put("x", 1L);
            run.at("both").state(list).add(1L);
            run.at("both").state(map).put("x", 1L);
            run.clock().advance(HOUR);
            run.at("both").state(list).add(2L);
            run.at("both").state(map).put("y", 2L);
            List<StoredState> stored = KeyedRun.write(run.freeze(1));

            try (KeyedRun restored = strings().clock(run.clock()).restore(stored)) {
                run.at("both");
                assertThat(restored.at("both").state(list).get()).containsExactly(2L);
                assertThat(restored.at("both").state(map).contains("x")).isFalse();
                assertThat(restored.at("both").state(map).get("y")).isEqualTo(2L);
                assertThat(restored.at("old").state(list).get()).isEmpty();
            }
            for (StoredState state : stored) {
                assertThat(state.parts().containsKey(run.at("old").currentKeyGroup())
                                && run.at("old").currentKeyGroup()
                                        != run.at("both").currentKeyGroup())
                        .as(state.meta().toString())
                        .isFalse();
            }
        }
    }
}
