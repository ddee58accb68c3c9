package dev.weft.runtime.timer;

import dev.weft.api.type.KeyGroups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The timers of one service at one moment. The snapshot's thread. */
public final class FrozenTimers {
    private static final Comparator<HeapTimer> ORDER =
            Comparator.<HeapTimer>comparingLong(timer -> timer.timestamp).thenComparingLong(timer -> timer.sequence);

    private final HeapTimer[] eventTime;
    private final HeapTimer[] processingTime;

    FrozenTimers(HeapTimer[] eventTime, HeapTimer[] processingTime) {
        this.eventTime = eventTime;
        this.processingTime = processingTime;
    }

    /** Splits them by key group: at {@code group − first} the timers of {@code group}, in the order in which they fire. */
    public List<Group> byKeyGroup(int first, int count, int maxParallelism) {
        List<Group> groups = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            groups.add(new Group(new ArrayList<>(), new ArrayList<>()));
        }
        Arrays.sort(eventTime, ORDER);
        for (HeapTimer timer : eventTime) {
            groups.get(groupOf(timer, maxParallelism) - first).eventTime().add(content(timer));
        }
        Arrays.sort(processingTime, ORDER);
        for (HeapTimer timer : processingTime) {
            groups.get(groupOf(timer, maxParallelism) - first).processingTime().add(content(timer));
        }
        return groups;
    }

    private static int groupOf(HeapTimer timer, int maxParallelism) {
        return KeyGroups.keyGroup(timer.keyHash, maxParallelism);
    }

    private static Content content(HeapTimer timer) {
        return new Content(timer.key, timer.namespace, timer.timestamp);
    }

    /** The timers of one key group. */
    public record Group(List<Content> eventTime, List<Content> processingTime) {
        /** True when there are none. */
        public boolean isEmpty() {
            return eventTime.isEmpty() && processingTime.isEmpty();
        }
    }

    /** What a checkpoint holds of a timer. */
    public record Content(Object key, Object namespace, long timestamp) {}
}
