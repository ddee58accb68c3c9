package dev.weft.runtime.testing;

import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Passes numbers on and keeps, as operator state, how many there were and their sum; tells tests what its snapshots hold. */
public final class Tally extends RichMapFunction<Long, Long> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private static final Map<String, Map<Integer, Sum>> NOW = new ConcurrentHashMap<>();
    private static final Map<String, Map<Integer, Sum>> SNAPSHOTS = new ConcurrentHashMap<>();

    /** So many numbers with this sum. */
    public record Sum(long count, long sum) {
        private static final Sum ZERO = new Sum(0, 0);

        public Sum plus(Sum other) {
            return new Sum(count + other.count, sum + other.sum);
        }

        public Sum times(int factor) {
            return new Sum(factor * count, factor * sum);
        }
    }

    /** Called with each number before it counts. */
    public interface Probe extends java.io.Serializable {
        void see(long number) throws Exception;
    }

    private final String name;
    private final Probe probe;
    private final long failingCheckpoint;
    private transient @Nullable ListState<Long> state;
    private transient long count;
    private transient long sum;

    public Tally(String name) {
        this(name, number -> {});
    }

    public Tally(String name, Probe probe) {
        this(name, probe, Long.MIN_VALUE);
    }

    /** Fails in the snapshot of {@code failingCheckpoint}. */
    public Tally(String name, Probe probe, long failingCheckpoint) {
        this.name = name;
        this.probe = probe;
        this.failingCheckpoint = failingCheckpoint;
    }

    public static void clear() {
        NOW.clear();
        SNAPSHOTS.clear();
    }

    /** Over all subtasks, as of now. */
    public static Sum now(String name) {
        return total(NOW.getOrDefault(name, Map.of()));
    }

    /** Over all subtasks, as the checkpoint holds it. */
    public static Sum at(String name, long checkpoint) {
        return total(SNAPSHOTS.getOrDefault(name + checkpoint, Map.of()));
    }

    private static Sum total(Map<Integer, Sum> sums) {
        return sums.values().stream().reduce(Sum.ZERO, Sum::plus);
    }

    @Override
    public void open(OpenContext context) {
        publish();
    }

    private int subtask() {
        return getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    }

    private void publish() {
        NOW.computeIfAbsent(name, key -> new ConcurrentHashMap<>()).put(subtask(), new Sum(count, sum));
    }

    @Override
    public Long map(Long number) throws Exception {
        probe.see(number);
        count++;
        sum += number;
        publish();
        return number;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        if (context.getCheckpointId() == failingCheckpoint) {
            throw new IllegalStateException("no snapshot of " + failingCheckpoint);
        }
        Objects.requireNonNull(state).update(List.of(count, sum));
        SNAPSHOTS
                .computeIfAbsent(name + context.getCheckpointId(), key -> new ConcurrentHashMap<>())
                .put(subtask(), new Sum(count, sum));
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        ListState<Long> kept =
                context.getOperatorStateStore().getListState(new ListStateDescriptor<>("tally", Long.class));
        state = kept;
        Iterator<Long> restored = kept.get().iterator();
        if (restored.hasNext()) {
            count = restored.next();
            sum = restored.next();
        }
    }
}
