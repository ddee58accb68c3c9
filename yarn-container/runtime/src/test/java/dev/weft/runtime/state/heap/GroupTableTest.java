package dev.weft.runtime.state.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.type.StableHash;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GroupTableTest {
    /** Keys that share many hashes. */
    private static final StableHash<Object> CROWDED = new StableHash<>() {
        @Override
        public int hash(Object key) {
            return 1 + ((Integer) key & 15);
        }

        @Override
        public boolean same(Object left, Object right) {
            return left.equals(right);
        }
    };

    private final OpenSnapshots snapshots = new OpenSnapshots();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void holdsWhatAMapHolds(long seed) {
        Random random = new Random(seed);
        GroupTable table = new GroupTable(CROWDED, snapshots, null);
        Map<Object, Object> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            Integer key = random.nextInt(i < 10_000 ? 300 : 20);
            int hash = CROWDED.hash(key);
            int slot = table.find(hash, key);
            assertThat(slot >= 0).isEqualTo(expected.containsKey(key));
            if (random.nextInt(5) < 2 && slot >= 0) {
                table.remove(slot);
                expected.remove(key);
            } else if (slot >= 0) {
                table.set(slot, i);
                expected.put(key, i);
            } else {
                assertThat(table.keyAt(table.insert(slot, hash, key, i))).isEqualTo(key);
                expected.put(key, i);
            }
            assertThat(table.size()).isEqualTo(expected.size());
        }
        Map<Object, Object> content = new HashMap<>();
        @Nullable Object[] all = table.content();
        for (int i = 0; i < all.length; i += 2) {
            content.put(all[i], all[i + 1]);
        }
        assertThat(content).isEqualTo(expected);
    }

    @Test
    void givesBackPlaces() {
        GroupTable table = new GroupTable(CROWDED, snapshots, null);
        for (Integer key = 0; key < 1_000; key++) {
            table.insert(table.find(CROWDED.hash(key), key), CROWDED.hash(key), key, key);
        }
        assertThat(table.capacity()).isGreaterThanOrEqualTo(1_024);
        for (Integer key = 0; key < 1_000; key++) {
            table.remove(table.find(CROWDED.hash(key), key));
        }
        assertThat(table.capacity()).isEqualTo(GroupTable.INITIAL_SLOTS);
        assertThat(table.size()).isZero();
    }

    @Test
    void aReleasedSnapshotCostsNoCopy() {
        GroupTable table = new GroupTable(CROWDED, snapshots, value -> ((long[]) value).clone());
        Integer key = 1;
        int hash = CROWDED.hash(key);
        int slot = table.insert(table.find(hash, key), hash, key, new long[] {5});
        int first = snapshots.freeze();
        @Nullable Object[] frozen = table.entries();

        Object given = table.get(slot);
        assertThat(given).isNotSameAs(frozen[2 * slot + 1]);
        assertThat(table.get(slot)).as("copied once").isSameAs(given);
        assertThat(table.entries()).isNotSameAs(frozen);

        int second = snapshots.freeze();
        @Nullable Object[] again = table.entries();
        snapshots.release(second);
        snapshots.release(first);
        assertThat(table.get(slot)).isSameAs(given);
        table.set(slot, new long[] {6});
        assertThat(table.entries()).isSameAs(again);
    }

    @Test
    void whatIsNewerThanTheYoungestOpenSnapshotIsNotCopied() {
        GroupTable table = new GroupTable(CROWDED, snapshots, null);
        Integer key = 1;
        int hash = CROWDED.hash(key);
        int slot = table.insert(table.find(hash, key), hash, key, "a");
        snapshots.freeze();
        table.set(slot, "b");
        @Nullable Object[] own = table.entries();
        int second = snapshots.freeze();
        snapshots.release(second);
        table.set(slot, "c");

        assertThat(table.entries())
                .as("the first is still open, but does not know this array")
                .isSameAs(own);
    }
}
