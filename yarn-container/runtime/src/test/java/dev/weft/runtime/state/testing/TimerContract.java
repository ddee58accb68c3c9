package dev.weft.runtime.state.testing;

import static dev.weft.runtime.state.testing.KeyedStateContract.serializer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.core.testing.ManualClock;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.timer.InternalTimerService;
import dev.weft.runtime.timer.Triggerable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers as state. */
@Timeout(60)
public abstract class TimerContract {
    protected abstract KeyedStateBackendFactory factory();

    private KeyedRun.Builder strings() {
        return KeyedRun.with(factory(), Types.STRING);
    }

    /** Writes down what fires. */
    private static final class Fired implements Triggerable<Long> {
        private final List<String> all = new ArrayList<>();

        @Override
        public void onEventTime(Object key, Long namespace, long timestamp) {
            all.add("event " + key + " " + namespace + " " + timestamp);
        }

        @Override
        public void onProcessingTime(Object key, Long namespace, long timestamp) {
            all.add("processing " + key + " " + namespace + " " + timestamp);
        }
    }

    private static InternalTimerService<Long> timers(KeyedStateBackend backend, Triggerable<Long> target) {
        return backend.timers("timers", serializer(Types.LONG), target);
    }

    @Test
    void theyFireByTimeThenAsTheyWereSet() throws Exception {
        Fired fired = new Fired();
        try (KeyedRun run = strings().start()) {
            InternalTimerService<Long> timers = timers(run.at("b"), fired);
            timers.registerEventTimeTimer(0L, 20);
            timers.registerEventTimeTimer(0L, 10);
            run.at("a");
            timers.registerEventTimeTimer(0L, 10);
            timers.registerEventTimeTimer(0L, 30);
            timers.registerEventTimeTimer(0L, 30);
            timers.registerEventTimeTimer(1L, 30);
            timers.deleteEventTimeTimer(7L, 30);
            assertThat(timers.eventTimeTimers()).isEqualTo(5);

            timers.advanceWatermark(9);
            assertThat(fired.all).isEmpty();
            timers.advanceWatermark(20);
            assertThat(fired.all).containsExactly("event b 0 10", "event a 0 10", "event b 0 20");
            assertThat(timers.currentWatermark()).isEqualTo(20);
            run.at("a");
            timers.deleteEventTimeTimer(1L, 30);
            timers.advanceWatermark(Long.MAX_VALUE);
            assertThat(fired.all).hasSize(4).endsWith("event a 0 30");
            assertThat(run.firedTimers()).isEqualTo(4);
        }
    }

    @Test
    void theKeyIsSetAndStateIsThere() throws Exception {
        ValueStateDescriptor<Long> count = new ValueStateDescriptor<>("count", serializer(Types.LONG));
        List<String> seen = new ArrayList<>();
        try (KeyedRun run = strings().start()) {
            KeyedStateBackend backend = run.backends().get(0);
            ValueState<Long> state = backend.state(count);
            InternalTimerService<Long> timers = timers(backend, new Triggerable<>() {
                @Override
                public void onEventTime(Object key, Long namespace, long timestamp) throws Exception {
                    seen.add(backend.getCurrentKey() + "=" + state.value());
                    if (timestamp < 3) {
                        timers(backend, this).registerEventTimeTimer(namespace, timestamp + 1);
                    }
                }

                @Override
                public void onProcessingTime(Object key, Long namespace, long timestamp) {
                    throw new AssertionError("nobody set it");
                }
            });
            for (String key : List.of("a", "b")) {
                run.at(key);
                state.update((long) key.charAt(0));
                timers.registerEventTimeTimer(0L, 1);
            }
            timers.advanceWatermark(2);
            assertThat(seen).containsExactly("a=97", "b=98", "a=97", "b=98");
            timers.advanceWatermark(100);
            assertThat(seen).hasSize(6);
        }
    }

    @Test // CASES 5
    void processingTimersFireOnceTheirTimeIsThere() throws Exception {
        Fired fired = new Fired();
        try (KeyedRun run = strings().start()) {
            InternalTimerService<Long> timers = timers(run.at("a"), fired);
            long now = timers.currentProcessingTime();
            timers.registerProcessingTimeTimer(0L, now + 10);
            timers.registerProcessingTimeTimer(0L, now + 5);
            run.at("b");
            timers.registerProcessingTimeTimer(0L, now + 5);
            timers.registerProcessingTimeTimer(0L, now + 7);
            timers.deleteProcessingTimeTimer(0L, now + 7);
            run.clock().advance(Duration.ofMillis(4));
            run.runTimers();
            assertThat(fired.all).isEmpty();
            run.clock().advance(Duration.ofMillis(1));
            run.runTimers();
            assertThat(fired.all).hasSize(2);
            run.clock().advance(Duration.ofMillis(50));
            run.runTimers();
            assertThat(fired.all).hasSize(3).endsWith("processing a 0 " + (now + 10));
            assertThat(run.firedTimers()).isEqualTo(3);
        }
    }

    @Test // CASES 28
    void eachFiresExactlyOnceAfterARestoreAtAnotherParallelism() throws Exception {
        ManualClock clock = new ManualClock();
        List<String> expected = new ArrayList<>();
        List<StoredState> stored;
        long start = clock.epochMillis();
        Fired before = new Fired();
        try (KeyedRun run = strings().clock(clock).parallelism(2).start()) {
            run.backends().forEach(backend -> timers(backend, before));
            for (int i = 0; i < 10_000; i++) {
                timers(run.at("k" + i % 500), before).registerEventTimeTimer(0L, i);
                expected.add("event k" + i % 500 + " 0 " + i);
            }
            for (int i = 0; i < 1_000; i++) {
                timers(run.at("k" + i % 500), before).registerProcessingTimeTimer(1L, start + i);
                expected.add("processing k" + i % 500 + " 1 " + (start + i));
            }
            stored = KeyedRun.write(run.freeze(1));
        }
        clock.advance(Duration.ofMillis(400));

        Fired fired = new Fired();
        try (KeyedRun run = strings().clock(clock).parallelism(5).restore(stored)) {
            List<InternalTimerService<Long>> services = new ArrayList<>();
            run.backends().forEach(backend -> services.add(timers(backend, fired)));
            run.runTimers();
            assertThat(fired.all).as("due while the job was down").hasSize(401);
            clock.advance(Duration.ofMillis(1_000));
            run.runTimers();
            assertThat(fired.all).hasSize(1_000);
            for (InternalTimerService<Long> service : services) {
                service.advanceWatermark(20_000);
            }
        }
        assertThat(before.all).isEmpty();
        assertThat(fired.all).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void cancellationEndsBetweenTwoKeys() throws Exception {
        try (KeyedRun run = strings().start()) {
            Fired fired = new Fired();
            InternalTimerService<Long> timers = timers(run.at("a"), fired);
            timers.registerEventTimeTimer(0L, 1);
            run.cancel();
            assertThatThrownBy(() -> timers.advanceWatermark(5)).isInstanceOf(KeyedRun.Canceled.class);
            assertThat(fired.all).isEmpty();
            assertThat(timers.eventTimeTimers()).isEqualTo(1);
        }
    }

    @Test
    void nothingFiresAfterTheEnd() throws Exception {
        Fired fired = new Fired();
        KeyedRun run = strings().start();
        timers(run.at("a"), fired).registerProcessingTimeTimer(0L, 1);
        run.close();
        run.runTimers();
        assertThat(fired.all).isEmpty();
    }

    @Test
    void aRestoredWatermarkFiresNothing() throws Exception {
        Fired fired = new Fired();
        try (KeyedRun run = strings().start()) {
            InternalTimerService<Long> timers = timers(run.at("a"), fired);
            timers.registerEventTimeTimer(0L, 1);
            timers.restoreWatermark(100);
            assertThat(timers.currentWatermark()).isEqualTo(100);
            timers.advanceWatermark(50);
            assertThat(timers.currentWatermark()).isEqualTo(100);
            assertThat(fired.all).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void randomSettingAndDeleting(long seed) throws Exception {
        Random random = new Random(seed);
        Fired fired = new Fired();
        TreeMap<Long, TreeSet<String>> expected = new TreeMap<>();
        try (KeyedRun run = strings().start()) {
            InternalTimerService<Long> timers = timers(run.at("k0"), fired);
            long watermark = 0;
            for (int i = 0; i < 5_000; i++) {
                String key = "k" + random.nextInt(20);
                long namespace = random.nextInt(3);
                long time = watermark + 1 + random.nextInt(60);
                String text = "event " + key + " " + namespace + " " + time;
                run.at(key);
                if (random.nextInt(3) == 0) {
                    timers.deleteEventTimeTimer(namespace, time);
                    expected.getOrDefault(time, new TreeSet<>()).remove(text);
                } else {
                    timers.registerEventTimeTimer(namespace, time);
                    expected.computeIfAbsent(time, any -> new TreeSet<>()).add(text);
                }
                if (random.nextInt(40) == 0) {
                    watermark += random.nextInt(30);
                    check(timers, watermark, fired, expected);
                }
            }
            check(timers, Long.MAX_VALUE, fired, expected);
            assertThat(timers.eventTimeTimers()).isZero();
        }
    }

    private static void check(
            InternalTimerService<Long> timers, long watermark, Fired fired, TreeMap<Long, TreeSet<String>> expected)
            throws Exception {
        fired.all.clear();
        timers.advanceWatermark(watermark);
        Map<Long, TreeSet<String>> due = expected.headMap(watermark, true);
        List<String> all = new ArrayList<>();
        due.values().forEach(all::addAll);
        assertThat(fired.all).containsExactlyInAnyOrderElementsOf(all);
        assertThat(fired.all)
                .extracting(text -> Long.parseLong(text.substring(text.lastIndexOf(' ') + 1)))
                .isSorted();
        due.clear();
    }
}
