package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.TaskRestore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets which state, and what is refused. */
@Timeout(60)
class StateAssignerTest {
    private static final int MAX = 128;

    /** Source, reduce, sink; nothing chained. */
    private static JobPlan plan(int parallelism) {
        return plan(parallelism, MAX, true);
    }

    private static JobPlan plan(int parallelism, int maxParallelism, boolean given) {
        var job = new GraphBuilder("job");
        OperatorId source = job.source("numbers", parallelism);
        OperatorId sum = job.reduce("sum", parallelism, source);
        job.sink("out", parallelism, sum, GraphBuilder.REBALANCE);
        job.maxParallelism(sum, maxParallelism, given);
        job.uid(sum, "m");
        return Planner.plan(job.build());
    }

    private static PlannedVertex sum(JobPlan plan) {
        return plan.vertices().get(1);
    }

    private static OperatorId sumId() {
        return sum(plan(1)).head().id();
    }

    private static Manifests.Operator saved(int parallelism) {
        return new Manifests().operator(sumId(), "sum", parallelism, MAX).uid("m");
    }

    private static OperatorRestore restore(StoredManifest stored, JobPlan plan, int subtask) {
        return task(stored, plan, subtask).operators().get(0);
    }

    private static TaskRestore task(StoredManifest stored, JobPlan plan, int subtask) {
        return StateAssigner.fit(stored, plan)
                .of(new TaskId(plan.job(), sum(plan).id(), subtask));
    }

    // ---- sharing

    @Test
    void everybodyGetsTheirOwnWhenNothingChanged() {
        StoredManifest stored = saved(4).keyed("count")
                .elements(StateKind.SPLIT, "splits", 1, 0, 7, 2)
                .watermarks(10, 20, 30, 40)
                .drained(2)
                .done()
                .build();

        OperatorRestore third = restore(stored, plan(4), 2);

        assertThat(third.watermark()).isEqualTo(30);
        assertThat(third.states()).hasSize(2);
        StateAssignment keyed = third.states().get(0);
        assertThat(keyed.file()).isEqualTo("memory:/state/sp/savepoint-1/worker2.state");
        assertThat(keyed.fileLength()).isEqualTo(1002);
        assertThat(keyed.keyGroups()).isEqualTo(KeyGroupRange.of(MAX, 4, 2));
        assertThat(third.states().get(1).elements()).isEqualTo(7);
        assertThat(task(stored, plan(4), 2).drained()).isTrue();
        assertThat(task(stored, plan(4), 1).drained()).isFalse();
        assertThat(task(stored, plan(4), 1).checkpoint()).isEqualTo(17);
    }

    /** Every key group and every element goes to exactly one subtask, whatever the two parallelisms. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void nothingIsLostOrDoubled(long seed) {
        var random = new SplittableRandom(seed);
        int before = 1 + random.nextInt(9);
        int after = 1 + random.nextInt(12);
        int[] elements = random.ints(before, 0, 20).toArray();
        StoredManifest stored = saved(before)
                .keyed("count")
                .elements(StateKind.SPLIT, "splits", elements)
                .done()
                .build();

        BitSet groups = new BitSet();
        TreeMap<Integer, BitSet> byFile = new TreeMap<>();
        List<Integer> shares = new ArrayList<>();
        for (int subtask = 0; subtask < after; subtask++) {
            int share = 0;
            for (StateAssignment state : restore(stored, plan(after), subtask).states()) {
                if (state.kind() == StateKind.KEYED) {
                    KeyGroupRange range = state.keyGroups();
                    assertThat(groups.get(range.first(), range.last() + 1).isEmpty())
                            .isTrue();
                    groups.set(range.first(), range.last() + 1);
                    KeyGroupRange written =
                            KeyGroupRange.of(MAX, before, state.segment().file());
                    assertThat(written.contains(range.first()) && written.contains(range.last()))
                            .isTrue();
                } else {
                    BitSet taken = byFile.computeIfAbsent(state.segment().file(), file -> new BitSet());
                    int end = state.firstElement() + state.elements();
                    assertThat(taken.get(state.firstElement(), end).isEmpty()).isTrue();
                    taken.set(state.firstElement(), end);
                    share += state.elements();
                }
            }
            shares.add(share);
        }

        assertThat(groups.cardinality()).as("seed " + seed).isEqualTo(MAX);
        for (int subtask = 0; subtask < before; subtask++) {
            assertThat(byFile.getOrDefault(subtask, new BitSet()).cardinality()).isEqualTo(elements[subtask]);
        }
        if (before != after) {
            int most = shares.stream().mapToInt(Integer::intValue).max().orElse(0);
            int least = shares.stream().mapToInt(Integer::intValue).min().orElse(0);
            assertThat(most - least).as("even").isLessThanOrEqualTo(1);
        }
    }

    /** CASES 33: broadcast rules of 4 subtasks, 2 of them drained, restored at 6: all 6 hold them all; so with union state. */
    @Test
    void broadcastAndUnionAreCompleteForEverybody() {
        StoredManifest stored = saved(4).elements(StateKind.BROADCAST, "rules", 100, 100, 100, 100)
                .elements(StateKind.UNION, "offsets", 3, 4, 5, 6)
                .drained(0, 1)
                .done()
                .build();

        for (int subtask = 0; subtask < 6; subtask++) {
            List<StateAssignment> states = restore(stored, plan(6), subtask).states();
            assertThat(states)
                    .filteredOn(state -> state.kind() == StateKind.BROADCAST)
                    .singleElement()
                    .satisfies(state -> assertThat(state.elements()).isEqualTo(100));
            assertThat(states.stream()
                            .filter(state -> state.kind() == StateKind.UNION)
                            .mapToInt(StateAssignment::elements)
                            .sum())
                    .isEqualTo(18);
            assertThat(task(stored, plan(6), subtask).drained()).isFalse();
        }
        assertThat(restore(stored, plan(6), 1).states().get(4).segment().file())
                .as("copies are read by different subtasks")
                .isEqualTo(1);
    }

    @Test
    void allAreDrainedWhenAllWere() {
        StoredManifest stored = saved(2).keyed("count").drained(0, 1).done().build();

        assertThat(task(stored, plan(3), 2).drained()).isTrue();
    }

    @Test
    void timeIsTheLeastOfThoseThatAreMerged() {
        StoredManifest stored =
                saved(4).keyed("count").watermarks(40, 30, 20, 10).done().build();

        assertThat(restore(stored, plan(2), 0).watermark()).isEqualTo(30);
        assertThat(restore(stored, plan(2), 1).watermark()).isEqualTo(10);
        assertThat(restore(stored, plan(8), 1).watermark()).isEqualTo(40);
    }

    // ---- refusals

    /** CASES 30 (a): a renamed uid. */
    @Test
    void namesBothSidesOfARenamedOperator() {
        StoredManifest stored = new Manifests()
                .operator(OperatorId.hashOf("uid:old"), "sum", 2, MAX)
                .uid("old")
                .keyed("count")
                .done()
                .build();

        assertThatThrownBy(() -> StateAssigner.fit(stored, plan(2)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has state of 'sum' (uid 'old')")
                .hasMessageContaining("'sum' (uid 'm')")
                .hasMessageContaining("--allow-non-restored-state")
                .message()
                .doesNotContain("\n");
    }

    /** CASES 30 (b): an operator without state came or went. */
    @Test
    void operatorsWithoutStateMayComeAndGo() {
        StoredManifest stored = saved(2).keyed("count")
                .done()
                .operator(OperatorId.hashOf("gone"), "gone", 2, MAX)
                .done()
                .build();

        assertThat(StateAssigner.fit(stored, plan(2)).dropped()).isEmpty();
    }

    /** CASES 30 (c): an operator with state was removed: only when that is said, and then listed. */
    @Test
    void dropsStateOnlyWhenTold() {
        StoredManifest stored = saved(2).keyed("count")
                .done()
                .operator(OperatorId.hashOf("gone"), "gone", 2, MAX)
                .keyed("seen")
                .done()
                .build();

        assertThatThrownBy(() -> StateAssigner.fit(stored, plan(2))).hasMessageContaining("'gone' (no uid)");
        Restoration fitted = StateAssigner.fitDroppingState(stored, plan(2));

        assertThat(fitted.dropped()).containsExactly("'gone' (no uid)");
    }

    /** CASES 32: savepoint with 128, job with 64. */
    @Test
    void refusesAnotherNumberOfKeyGroups() {
        StoredManifest stored = saved(2).keyed("count").done().build();

        assertThatThrownBy(() -> StateAssigner.fit(stored, plan(2, 64, true)))
                .hasMessageContaining("128")
                .hasMessageContaining("64")
                .hasMessageContaining("'sum' (uid 'm')");
    }

    /** CASES 32: parallelism 129 with 128 key groups. */
    @Test
    void refusesAParallelismAboveTheKeyGroups() {
        StoredManifest stored = saved(2).keyed("count").done().build();

        assertThatThrownBy(() -> StateAssigner.fit(stored, plan(129, 256, false)))
                .hasMessageContaining("128")
                .hasMessageContaining("129");
    }

    /** CASES 32: nobody set it: the savepoint's is taken. */
    @Test
    void takesTheKeyGroupsOverWhenNobodySetThem() {
        StoredManifest stored = saved(2).keyed("count").done().build();

        JobPlan fitted = StateAssigner.fit(stored, plan(100, 256, false)).plan();

        assertThat(sum(fitted).maxParallelism()).isEqualTo(MAX);
    }

    @Test
    void keyGroupsOfStateWithoutKeysDoNotMatter() {
        StoredManifest stored =
                saved(2).elements(StateKind.SPLIT, "splits", 1, 1).done().build();

        assertThat(sum(StateAssigner.fit(stored, plan(2, 64, true)).plan()).maxParallelism())
                .isEqualTo(64);
    }

    @Test
    void aNewOperatorBeginsWithNothing() {
        StoredManifest stored = saved(2).keyed("count").done().build();
        JobPlan plan = plan(2);

        TaskRestore source = StateAssigner.fit(stored, plan)
                .of(new TaskId(plan.job(), plan.vertices().get(0).id(), 0));

        assertThat(source.operators()).isEmpty();
        assertThat(source.drained()).isFalse();
        assertThat(StateAssigner.fit(stored, plan)
                        .enumerator(plan.vertices().get(0).head().id()))
                .isEqualTo(Optional.empty());
    }
}
