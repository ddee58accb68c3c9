package dev.weft.master.job;

import dev.weft.core.id.AttemptId;
import dev.weft.protocol.report.FromWorker;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The sources of one job that wait for each other's event time: who is in which group, and how far each may read. A reader joins
 * with its first report and says in each what it is held to, so that the answers need no memory: after a restart or under another
 * master a group is there again once everybody in it has reported. Confined to the job's loop.
 */
final class AlignmentGroups {
    private final Map<String, Group> groups = new HashMap<>();

    /**
     * Takes a report of a reader that is alive and not at its end.
     *
     * @return the reader's new limit; empty when it has the right one
     */
    OptionalLong reported(FromWorker.ReaderWatermark report) {
        Group group = groups.computeIfAbsent(report.group(), name -> new Group());
        group.leave(report.attempt());
        if (!report.idle()) {
            group.join(report.attempt(), report.watermark());
        }
        long limit = group.limit(report.maxDriftMillis());
        return limit == report.limit() ? OptionalLong.empty() : OptionalLong.of(limit);
    }

    /** The attempt is at its end or gone: nobody waits for it. */
    void leave(AttemptId attempt) {
        groups.values().forEach(group -> group.leave(attempt));
    }

    /** The readers of one group that have something to say. */
    private static final class Group {
        private final Map<AttemptId, Long> watermarks = new HashMap<>();
        /** How many readers are at each event time: the lowest is found without a look at all of them. */
        private final TreeMap<Long, Integer> readers = new TreeMap<>();

        void join(AttemptId attempt, long watermark) {
            watermarks.put(attempt, watermark);
            readers.merge(watermark, 1, Integer::sum);
        }

        void leave(AttemptId attempt) {
            Long watermark = watermarks.remove(attempt);
            if (watermark != null) {
                readers.computeIfPresent(watermark, (time, count) -> count == 1 ? null : count - 1);
            }
        }

        /** Up to {@code drift} above the slowest; {@code Long.MAX_VALUE} when there is none, and instead of an overflow. */
        long limit(long drift) {
            if (readers.isEmpty()) {
                return Long.MAX_VALUE;
            }
            long lowest = readers.firstKey();
            return lowest > Long.MAX_VALUE - drift ? Long.MAX_VALUE : lowest + drift;
        }
    }
}
