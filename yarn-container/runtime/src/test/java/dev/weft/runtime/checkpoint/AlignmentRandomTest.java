package dev.weft.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.runtime.exchange.ChannelEvent.Barrier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random channels in random order: a snapshot holds of every channel exactly what came before its barrier, and nobody waits forever. */
@Timeout(60)
class AlignmentRandomTest {
    private static final int ROUNDS = 300;
    private static final int END = -1;

    /** A channel: positive numbers are barriers, 0 a record, END the end; read from {@code at}. */
    private static final class Feed {
        final List<Integer> elements = new ArrayList<>();
        final Map<Integer, Integer> recordsBefore = new HashMap<>();
        int at;
        int recordsRead;
        boolean blocked;

        boolean canRead() {
            return !blocked && at < elements.size();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void snapshotsAreExact(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int completed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            completed += run(random, "seed " + seed + " round " + round);
        }
        assertThat(completed).isGreaterThan(ROUNDS);
    }

    private static int run(SplittableRandom random, String where) {
        int channels = 1 + random.nextInt(5);
        int checkpoints = 1 + random.nextInt(6);
        List<Feed> feeds = new ArrayList<>();
        for (int i = 0; i < channels; i++) {
            feeds.add(feed(random, checkpoints, i == 0));
        }
        BarrierAligner aligner = new BarrierAligner(channels, CheckpointingMode.EXACTLY_ONCE);
        TreeSet<Long> aligned = new TreeSet<>();
        while (feeds.stream().anyMatch(Feed::canRead)) {
            if (random.nextInt(40) == 0) {
                apply(aligner.abort(1L + random.nextInt(checkpoints)), feeds, null, aligned, where);
            } else if (random.nextInt(60) == 0) {
                apply(aligner.forget(0), feeds, null, aligned, where);
            } else {
                readOne(random, feeds, aligner, aligned, where);
            }
        }
        apply(aligner.abort(checkpoints), feeds, null, aligned, where);
        assertThat(feeds).as(where).noneMatch(feed -> feed.blocked);
        return aligned.size();
    }

    /** Some barriers are missing, as behind a task that was told to forget them; the first channel has them all. */
    private static Feed feed(SplittableRandom random, int checkpoints, boolean complete) {
        Feed feed = new Feed();
        int records = 0;
        boolean ended = false;
        for (int checkpoint = 1; checkpoint <= checkpoints; checkpoint++) {
            int more = ended ? 0 : random.nextInt(4);
            for (int i = 0; i < more; i++) {
                feed.elements.add(0);
                records++;
            }
            if (!ended && random.nextInt(8) == 0) {
                feed.elements.add(END);
                ended = true;
            }
            feed.recordsBefore.put(checkpoint, records);
            if (complete || random.nextInt(10) != 0) {
                feed.elements.add(checkpoint);
            }
        }
        return feed;
    }

    private static void readOne(
            SplittableRandom random, List<Feed> feeds, BarrierAligner aligner, TreeSet<Long> aligned, String where) {
        int channel = random.nextInt(feeds.size());
        Feed feed = feeds.get(channel);
        if (!feed.canRead()) {
            return;
        }
        int element = feed.elements.get(feed.at++);
        if (element == 0) {
            feed.recordsRead++;
        } else if (element == END) {
            apply(aligner.end(channel, 0), feeds, feed, aligned, where);
        } else {
            apply(aligner.barrier(channel, new Barrier(element, 0, 0), 0, 0), feeds, feed, aligned, where);
        }
    }

    private static void apply(
            BarrierAligner.Step step, List<Feed> feeds, @Nullable Feed current, TreeSet<Long> aligned, String where) {
        if (step.unblock()) {
            feeds.forEach(feed -> feed.blocked = false);
        }
        if (step.block() && current != null) {
            current.blocked = true;
        }
        step.aligned().ifPresent(alignment -> {
            int checkpoint = (int) alignment.checkpoint();
            assertThat(aligned).as(where).allMatch(earlier -> earlier < checkpoint);
            aligned.add(alignment.checkpoint());
            // Behind a task that sent no barrier: it has no snapshot either, and the checkpoint is never complete.
            boolean counts = feeds.stream().allMatch(feed -> feed.elements.contains(checkpoint));
            for (Feed feed : counts ? feeds : List.<Feed>of()) {
                assertThat(feed.recordsRead)
                        .as("%s, checkpoint %d, channel %d", where, checkpoint, feeds.indexOf(feed))
                        .isEqualTo(feed.recordsBefore.get(checkpoint));
            }
        });
    }
}
