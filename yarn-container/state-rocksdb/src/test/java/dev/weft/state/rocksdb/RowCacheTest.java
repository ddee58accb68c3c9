package dev.weft.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowCacheTest {
    private static final long KIB = 1 << 10;

    private final Map<String, String> database = new HashMap<>();
    private int handedOver;

    private final RowCache.Changes changes = new RowCache.Changes() {
        @Override
        public void put(byte[] row, int from, int length, byte[] value, int valueFrom, int valueLength) {
            database.put(text(row, from, length), text(value, valueFrom, valueLength));
            handedOver++;
        }

        @Override
        public void delete(byte[] row, int from, int length) {
            database.remove(text(row, from, length));
            handedOver++;
        }

        @Override
        public void end() {}
    };

    private static String text(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void nothingIsLostOrInvented(long seed) {
        Random random = new Random(seed);
        Map<String, String> expected = new HashMap<>();
        RowCacheMemory memory = RowCacheMemory.of(seed % 2 == 0 ? 0 : 1000 * KIB);
        RowCache cache = new RowCache(memory, changes);

        for (int i = 0; i < 20_000; i++) {
            byte[] row = bytes("row " + (int) Math.abs(random.nextGaussian() * 1000));
            step(random, cache, row, expected);
        }
        cache.flush();

        assertThat(database).isEqualTo(expected);
        cache.close();
        assertThat(memory.takenBytes()).isZero();
    }

    private void step(Random random, RowCache cache, byte[] row, Map<String, String> expected) {
        String name = text(row, 0, row.length);
        int kind = random.nextInt(1000);
        if (kind < 600) {
            assertThat(read(cache, row)).isEqualTo(expected.get(name));
        } else if (kind < 900) {
            String value = "v".repeat(random.nextInt(kind > 890 ? 9000 : 40)) + random.nextInt();
            expected.put(name, value);
            write(cache, row, value);
        } else if (kind < 998) {
            expected.remove(name);
            cache.delete(row, row.length);
        } else {
            cache.flush();
            assertThat(database).isEqualTo(expected);
        }
    }

    private void write(RowCache cache, byte[] row, String value) {
        byte[] bytes = bytes(value);
        if (cache.takes(row.length, bytes.length)) {
            cache.put(row, row.length, bytes, bytes.length);
        } else {
            cache.forget(row, row.length);
            database.put(text(row, 0, row.length), value);
        }
    }

    private @Nullable String read(RowCache cache, byte[] row) {
        int length = cache.find(row, row.length);
        if (length >= 0) {
            return text(cache.foundIn(), cache.foundAt(), length);
        }
        String held = length == RowCache.ABSENT ? null : database.get(text(row, 0, row.length));
        if (length == RowCache.UNKNOWN) {
            byte[] value = held == null ? new byte[0] : bytes(held);
            if (cache.takes(row.length, value.length)) {
                cache.fill(row, row.length, value, held == null ? RowCache.ABSENT : value.length);
            }
        }
        return held;
    }

    @Test
    void aRowThatChangesOftenIsHandedOverOnce() {
        RowCache cache = new RowCache(RowCacheMemory.of(0), changes);
        byte[] row = bytes("row");

        for (int i = 0; i < 1000; i++) {
            byte[] value = bytes("value " + i);
            cache.put(row, row.length, value, value.length);
        }
        cache.flush();
        cache.flush();

        assertThat(handedOver).isEqualTo(1);
        assertThat(database).containsExactly(Map.entry("row", "value 999"));
    }

    @Test
    void rowsUsedAgainAndAgainStay() {
        RowCache cache = new RowCache(RowCacheMemory.of(0), changes);
        byte[] used = bytes("used");
        cache.fill(used, used.length, used, used.length);

        byte[] other = new byte[40];
        for (int i = 0; i < 100_000; i++) {
            Arrays.fill(other, (byte) i);
            other[0] = (byte) (i >> 8);
            other[1] = (byte) (i >> 16);
            cache.fill(other, other.length, other, other.length);
            if (i % 100 == 0) {
                assertThat(cache.find(used, used.length)).isEqualTo(used.length);
            }
        }
    }
}
