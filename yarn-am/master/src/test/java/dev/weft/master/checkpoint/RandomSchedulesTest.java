package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.master.testing.MemoryFiles;
import dev.weft.master.testing.TrickyPointers.Trick;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.StateFile;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A coordinator under everything at once: late, lost and repeated answers, declines, restarts, storage and pointers that do not
 * answer, savepoints, new masters, files that checkpoints share and that are removed late. What must hold is checked after every step; a failure names its seed.
 */
@Timeout(120)
class RandomSchedulesTest {
    private static final int SEEDS = 300;
    private static final int STEPS = 120;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keepsItsPromises(long seed) {
        new Run(seed).all();
    }

    private static final class Run {
        private final SplittableRandom random;
        private final long seed;
        private final List<Runnable> late = new ArrayList<>();
        private final Map<Long, Set<String>> saidBy = new TreeMap<>();
        private final Map<Long, Integer> attemptOf = new HashMap<>();
        private final List<Long> commits = new ArrayList<>();
        private final Set<String> savepoints = new HashSet<>();
        private final FakeSharing sharing;
        private Bench bench;
        private long highest;
        private boolean masterChanged;

        Run(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.sharing = new FakeSharing(seed);
            this.bench = start(builder());
        }

        private Bench start(Bench.Builder builder) {
            Bench started = builder.build();
            started.tasks.sharing = sharing;
            started.begin();
            return started;
        }

        private Bench.Builder builder() {
            return Bench.aBench()
                    .config("checkpointing.tolerable-failed-checkpoints", "1000000")
                    .config("checkpointing.timeout", "3 s")
                    .config("checkpointing.num-retained", String.valueOf(1 + seed % 3))
                    .config("checkpointing.max-concurrent-checkpoints", String.valueOf(1 + seed % 2));
        }

        void all() {
            for (int step = 0; step < STEPS; step++) {
                step();
                bench.advance(random.nextInt(700));
                check();
            }
            calm();
        }

        private void step() {
            bench.files.deleteLater(random.nextInt(3));
            switch (random.nextInt(14)) {
                case 0, 1, 2, 3, 4 -> answer();
                case 5 -> decline();
                case 6 -> restart();
                case 7 -> bench.files.unreachable = random.nextInt(3) == 0;
                case 8 ->
                    bench.pointers.trick =
                            random.nextInt(3) == 0 ? (random.nextBoolean() ? Trick.LOST : Trick.UNKNOWN) : Trick.NONE;
                case 9 -> savepoint();
                case 10, 11 -> late();
                case 12 -> nextMaster();
                default -> bench.tasks.holdEnumerators = random.nextInt(4) == 0;
            }
        }

        /** Some worker answers some checkpoint, now or later, once or twice. */
        private void answer() {
            bench.tasks.triggers.values().stream()
                    .flatMap(List::stream)
                    .filter(trigger -> trigger.checkpoint() > highestCompleted() - 2)
                    .filter(trigger -> random.nextInt(3) > 0)
                    .toList()
                    .forEach(this::answer);
        }

        private void answer(ToWorker.TriggerCheckpoint trigger) {
            Bench to = bench;
            Runnable answer = () -> {
                String name = to.tasks.worker(trigger).value() + "-" + to.epoch + "-c1dfcdbe16c832e6.state";
                FromWorker.CheckpointAck ack = to.tasks.ack(trigger, Optional.of(new StateFile(name, 3, 0)));
                if (saidBy.computeIfAbsent(trigger.checkpoint(), id -> new HashSet<>())
                        .add(to.tasks.worker(trigger).value())) {
                    writeQuietly(to, trigger);
                }
                to.on(() -> to.coordinator.acknowledged(to.tasks.worker(trigger), ack));
            };
            if (random.nextInt(4) == 0) {
                late.add(answer);
            } else {
                answer.run();
            }
            if (random.nextInt(8) == 0) {
                answer.run();
            }
        }

        private static void writeQuietly(Bench to, ToWorker.TriggerCheckpoint trigger) {
            try {
                to.tasks.write(trigger);
            } catch (java.io.UncheckedIOException e) {
                assertThat(e)
                        .as("a worker that writes twice")
                        .hasRootCauseInstanceOf(java.nio.file.FileAlreadyExistsException.class);
            }
        }

        private void late() {
            if (!late.isEmpty()) {
                late.remove(random.nextInt(late.size())).run();
            }
        }

        private void decline() {
            if (!bench.tasks.triggers.isEmpty()) {
                bench.decline(bench.tasks.triggers.lastKey(), random.nextBoolean());
            }
        }

        private void restart() {
            bench.on(() -> bench.coordinator.interrupted("a task failed"));
            bench.tasks.attempt++;
            if (!bench.get(bench.coordinator::inDoubt)) {
                redeploy();
            }
        }

        /** What is restored is what the pointer names, or an earlier start. */
        private void redeploy() {
            Trick trick = bench.pointers.trick;
            bench.pointers.trick = Trick.NONE;
            Optional<Long> named =
                    bench.pointer().map(text -> PointerText.parse(text).checkpoint());
            bench.pointers.trick = trick;
            assertThat(bench.get(bench.coordinator::restoration).map(Restoration::checkpoint))
                    .as("seed " + seed)
                    .isEqualTo(named);
            bench.on(bench.coordinator::deployed);
        }

        private void savepoint() {
            bench.savepoint(AfterSavepoint.GO_ON).thenAccept(savepoints::add);
        }

        private void nextMaster() {
            collectCommits();
            masterChanged = true;
            bench.on(bench.coordinator::abandon);
            bench.files.unreachable = false;
            bench.pointers.trick = Trick.NONE;
            late.clear();
            saidBy.clear();
            Bench before = bench;
            bench = start(builder().after(before));
            assertThat(bench.refusals).as("seed " + seed).isEmpty();
            bench.tasks.attempt = before.tasks.attempt + 1;
        }

        private long highestCompleted() {
            return bench.completed().stream().mapToLong(Long::longValue).max().orElse(0);
        }

        private void collectCommits() {
            commits.addAll(bench.completed());
        }

        private void check() {
            if (!bench.get(bench.coordinator::inDoubt) && !running()) {
                redeploy();
            }
            List<Long> ids = List.copyOf(bench.tasks.triggers.keySet());
            if (!ids.isEmpty()) {
                highest = Math.max(highest, ids.get(ids.size() - 1));
            }
            List<Long> all = new ArrayList<>(commits);
            all.addAll(bench.completed());
            assertThat(all).as("commits in order, seed " + seed).isSorted().doesNotHaveDuplicates();
            for (long id : bench.completed()) {
                assertThat(saidBy.getOrDefault(id, Set.of()))
                        .as("checkpoint %d complete without all answers, seed %d", id, seed)
                        .containsExactlyInAnyOrder("worker0", "worker1");
            }
            checkShared();
        }

        /** No file that a checkpoint needs which somebody may go on from is ever removed, by whatever master. */
        private void checkShared() {
            Set<URI> manifests = new HashSet<>();
            bench.get(() -> bench.coordinator.retained()).forEach(one -> manifests.add(one.manifest()));
            Trick trick = bench.pointers.trick;
            boolean unreachable = bench.files.unreachable;
            bench.pointers.trick = Trick.NONE;
            bench.files.unreachable = false;
            bench.pointer()
                    .ifPresent(text -> manifests.add(PointerText.parse(text).manifest()));
            manifests.forEach(this::checkShared);
            bench.pointers.trick = trick;
            bench.files.unreachable = unreachable;
        }

        private void checkShared(URI manifest) {
            List<String> there = bench.files.all();
            String root = MemoryFiles.ROOT + "/";
            var stored = new CheckpointFiles(bench.files.stores()).read(manifest);
            assertThat(SharedFiles.named(stored.manifest()))
                    .as("files that %s names, seed %d", manifest, seed)
                    .allMatch(file -> there.contains(file.substring(root.length())));
        }

        private boolean running() {
            return bench.get(() -> bench.coordinator.view().counts().inProgress()) > 0
                    || bench.get(bench.coordinator::running);
        }

        /** Beside what retained checkpoints name there is at most what the newest one did not sweep yet: its own. */
        private void checkNothingElseIsShared() {
            Set<String> named = new HashSet<>();
            bench.get(() -> bench.coordinator.retained())
                    .forEach(one -> named.addAll(SharedFiles.named(new CheckpointFiles(bench.files.stores())
                            .read(one.manifest())
                            .manifest())));
            assertThat(bench.files.all().stream().filter(name -> name.matches(".*/shared/.+")))
                    .as("seed " + seed)
                    .allMatch(name -> named.contains(MemoryFiles.ROOT + "/" + name));
        }

        /** All is well again: the next checkpoint completes, and nothing is left that nobody names. */
        private void calm() {
            bench.files.unreachable = false;
            bench.pointers.trick = Trick.NONE;
            bench.tasks.holdEnumerators = false;
            bench.advance(5_000);
            if (!bench.get(bench.coordinator::running)) {
                redeploy();
            }
            bench.advance(5_000);
            bench.takeOne();
            bench.advance(2_000);
            bench.files.deleteAll();
            assertThat(highestCompleted()).as("seed " + seed).isPositive();
            Set<String> named = bench.get(() -> bench.coordinator.retained()).stream()
                    .map(one -> one.folder().toString())
                    .collect(java.util.stream.Collectors.toSet());
            assertThat(bench.files.all().stream().filter(name -> name.matches(".*chk-\\d+/")))
                    .as("seed " + seed)
                    .allMatch(name -> named.contains(URI.create("memory:/state/" + name.substring(0, name.length() - 1))
                            .toString()));
            checkNothingElseIsShared();
            bench.end(JobStatus.CANCELED);
            bench.files.deleteAll();
            assertThat(bench.files.all().stream().filter(name -> !name.startsWith("sp/")))
                    .as("seed " + seed)
                    .isEmpty();
            List<String> left = bench.files.all().stream()
                    .filter(name -> name.matches("sp/savepoint-[^/]*/"))
                    .map(name -> "memory:/state/" + name.substring(0, name.length() - 1))
                    .toList();
            if (!masterChanged) {
                assertThat(savepoints)
                        .as("savepoints that somebody was told of, seed " + seed)
                        .containsAll(left);
            }
            assertThat(left).as("seed " + seed).containsAll(savepoints);
        }
    }
}
