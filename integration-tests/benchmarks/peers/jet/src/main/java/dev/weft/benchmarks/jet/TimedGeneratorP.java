package dev.weft.benchmarks.jet;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.EventTimeMapper;
import com.hazelcast.jet.core.EventTimePolicy;
import dev.weft.benchmarks.workload.Event;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.Subtask;

/** Source of events with event time by Jet's own policy. */
final class TimedGeneratorP extends AbstractProcessor {
    /** Events between two looks at whether another task waits. */
    private static final int EVENTS_PER_CALL = 4096;

    private final Generator<Event> generator;
    private final Feed feed;
    private final EventTimePolicy<? super Event> policy;
    private Subtask subtask;
    /** Null when the source is not paced. */
    private DueRecords pace;
    private Generator<Event> own;
    private EventTimeMapper<Event> mapper;
    private Traverser<Object> waiting = Traversers.empty();

    TimedGeneratorP(Generator<Event> generator, Feed feed, EventTimePolicy<? super Event> policy) {
        this.generator = generator;
        this.feed = feed;
        this.policy = policy;
    }

    @Override
    protected void init(Context context) {
        subtask = Subtask.first(
                context.globalProcessorIndex(), context.totalParallelism(), feed.records(), feed.firstSeed());
        pace = feed.isPaced() ? new DueRecords(feed, context.totalParallelism()) : null;
        own = generator.ofSubtask(subtask.index());
        mapper = new EventTimeMapper<>(policy);
        mapper.addPartitions(1);
    }

    /** Nothing is restored in a benchmark; snapshots of the others shall go on. */
    @Override
    public boolean saveToSnapshot() {
        return true;
    }

    @Override
    public boolean complete() {
        for (int i = 0; i < EVENTS_PER_CALL; i++) {
            if (!emitFromTraverser(waiting)) {
                return false;
            }
            if (subtask.isDone()) {
                return true;
            }
            if (pace != null && !pace.isDue(subtask.position())) {
                return false;
            }
            Event event = subtask.next(own);
            waiting = mapper.flatMapEvent(0L, event, 0, event.ts);
        }
        return false;
    }
}
