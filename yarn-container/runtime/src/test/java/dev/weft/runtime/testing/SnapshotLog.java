package dev.weft.runtime.testing;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.Failure;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.StateFileWriter;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.state.FrozenState;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** What the tasks of a test say of their checkpoints; a master and a worker's writer in miniature. Any thread. */
public final class SnapshotLog {
    private final Map<Long, Map<AttemptId, TaskSnapshot>> taken = new HashMap<>();
    private final Map<Long, Map<AttemptId, Failure>> failed = new HashMap<>();
    private final Set<AttemptId> drained = new HashSet<>();

    synchronized void taken(AttemptId attempt, TaskSnapshot snapshot) {
        taken.computeIfAbsent(snapshot.checkpoint(), key -> new HashMap<>()).put(attempt, snapshot);
        notifyAll();
    }

    synchronized void failed(AttemptId attempt, long checkpoint, Failure failure) {
        failed.computeIfAbsent(checkpoint, key -> new HashMap<>()).put(attempt, failure);
        notifyAll();
    }

    synchronized void drained(AttemptId attempt) {
        drained.add(attempt);
        notifyAll();
    }

    public synchronized Map<AttemptId, TaskSnapshot> of(long checkpoint) {
        return Map.copyOf(taken.getOrDefault(checkpoint, Map.of()));
    }

    public synchronized Map<AttemptId, Failure> failuresOf(long checkpoint) {
        return Map.copyOf(failed.getOrDefault(checkpoint, Map.of()));
    }

    /** Waits for so many snapshots of {@code checkpoint}. */
    public Map<AttemptId, TaskSnapshot> await(long checkpoint, int tasks) throws InterruptedException {
        await(() -> of(checkpoint).size() >= tasks, "checkpoint " + checkpoint);
        return of(checkpoint);
    }

    public void awaitFailure(long checkpoint) throws InterruptedException {
        await(() -> !failuresOf(checkpoint).isEmpty(), "failure of checkpoint " + checkpoint);
    }

    public void awaitDrained(int tasks) throws InterruptedException {
        await(() -> drained.size() >= tasks, tasks + " drained tasks");
    }

    private synchronized void await(BooleanSupplier condition, String what) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("Waited for " + what + " and got " + taken + failed + drained);
            }
            wait(left);
        }
    }

    /** Writes a checkpoint into {@code file}; what each task goes on from, with the same parallelism. */
    public Map<TaskId, TaskRestore> write(long checkpoint, URI file) throws IOException {
        StateFileWriter writer = StateFileWriter.create(new FileStores(new Configuration(), List.of()).of(file), file);
        Map<OperatorFrozen, List<StateHandle>> handles = new HashMap<>();
        of(checkpoint)
                .values()
                .forEach(snapshot ->
                        snapshot.operators().forEach(operator -> handles.put(operator, write(operator, writer))));
        StateFile written = writer.close();
        Map<TaskId, TaskRestore> restores = new HashMap<>();
        of(checkpoint).forEach((attempt, snapshot) -> {
            List<OperatorRestore> operators = new ArrayList<>();
            for (OperatorFrozen operator : snapshot.operators()) {
                operators.add(new OperatorRestore(
                        operator.operator(),
                        operator.watermark(),
                        handles.getOrDefault(operator, List.of()).stream()
                                .map(handle -> assignment(handle, file, written))
                                .toList()));
            }
            restores.put(attempt.task(), new TaskRestore(checkpoint, snapshot.drained(), operators));
        });
        return restores;
    }

    private static List<StateHandle> write(OperatorFrozen operator, StateFileWriter writer) {
        List<StateHandle> handles = new ArrayList<>();
        for (FrozenState state : operator.states()) {
            handles.add(writer.append(operator.operator(), state));
        }
        return handles;
    }

    private static StateAssignment assignment(StateHandle handle, URI file, StateFile written) {
        return new StateAssignment(
                handle.kind(),
                handle.name(),
                file.toString(),
                written.length(),
                handle.segment(),
                handle.keyGroups(),
                0,
                handle.elements());
    }
}
