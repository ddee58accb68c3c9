package dev.weft.master.checkpoint;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.SubtaskState;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Builds manifests: {@code new Manifests().operator(id, "name", 4, 128).keyed("count")…}. One file per subtask. */
final class Manifests {
    static final URI FOLDER = URI.create("memory:/state/sp/savepoint-1");

    private final List<OperatorState> operators = new ArrayList<>();
    private final List<StateFile> files = new ArrayList<>();

    Manifests() {
        for (int i = 0; i < 10; i++) {
            files.add(new StateFile("worker" + i + ".state", 1000 + i, 0));
        }
    }

    final class Operator {
        private final OperatorId id;
        private final String name;
        private final int parallelism;
        private final int maxParallelism;
        private Optional<String> uid = Optional.empty();
        private final List<List<StateHandle>> states = new ArrayList<>();
        private final List<Integer> drained = new ArrayList<>();
        private final TreeMap<Integer, Long> watermarks = new TreeMap<>();

        Operator(OperatorId id, String name, int parallelism, int maxParallelism) {
            this.id = id;
            this.name = name;
            this.parallelism = parallelism;
            this.maxParallelism = maxParallelism;
            for (int subtask = 0; subtask < parallelism; subtask++) {
                states.add(new ArrayList<>());
            }
        }

        Operator uid(String given) {
            uid = Optional.of(given);
            return this;
        }

        Operator keyed(String state) {
            for (int subtask = 0; subtask < parallelism; subtask++) {
                add(subtask, StateKind.KEYED, state, 0);
            }
            return this;
        }

        /** Elements by subtask; a subtask with none has no such state. */
        Operator elements(StateKind kind, String state, int... counts) {
            for (int subtask = 0; subtask < counts.length; subtask++) {
                if (counts[subtask] > 0) {
                    add(subtask, kind, state, counts[subtask]);
                }
            }
            return this;
        }

        private void add(int subtask, StateKind kind, String state, int elements) {
            List<StateHandle> own = states.get(subtask);
            var segment = new Segment(subtask, 100L * own.size(), 100, 0);
            own.add(new StateHandle(
                    kind, state, segment, KeyGroupRange.of(maxParallelism, parallelism, subtask), elements));
        }

        Operator drained(int... subtasks) {
            for (int subtask : subtasks) {
                drained.add(subtask);
            }
            return this;
        }

        Operator watermarks(long... values) {
            for (int subtask = 0; subtask < values.length; subtask++) {
                watermarks.put(subtask, values[subtask]);
            }
            return this;
        }

        Manifests done() {
            List<SubtaskState> subtasks = new ArrayList<>();
            for (int subtask = 0; subtask < parallelism; subtask++) {
                subtasks.add(new SubtaskState(
                        subtask,
                        drained.contains(subtask),
                        watermarks.getOrDefault(subtask, Long.MIN_VALUE),
                        states.get(subtask)));
            }
            operators.add(new OperatorState(id, uid, name, parallelism, maxParallelism, Optional.empty(), 0, subtasks));
            return Manifests.this;
        }
    }

    Operator operator(OperatorId id, String name, int parallelism, int maxParallelism) {
        return new Operator(id, name, parallelism, maxParallelism);
    }

    StoredManifest build() {
        var manifest = new Manifest(
                JobId.hashOf("earlier"),
                new Id128(1, 2),
                new Epoch(1, 1),
                17,
                1000,
                2000,
                CheckpointOptions.Kind.SAVEPOINT,
                "test",
                new TreeMap<>(),
                files,
                operators);
        return StoredManifest.of(manifest, URI.create(FOLDER + "/_metadata"), 0);
    }
}
