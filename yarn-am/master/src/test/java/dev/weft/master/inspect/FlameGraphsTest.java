package dev.weft.master.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.FlameGraphOptions;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.master.view.FlameGraphView;
import dev.weft.master.view.FlameGraphView.State;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.StackTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FlameGraphsTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");
    private static final WorkerId ONE = new WorkerId("w1");
    private static final WorkerId TWO = new WorkerId("w2");
    private static final Findings MAP =
            new Findings.Stacks(new StackTree(List.of(new StackTree.Node(-1, "map", 3, 1))));

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("dispatcher");
    private final List<WorkerId> asked = new ArrayList<>();
    private final List<CompletableFuture<Findings>> answers = new ArrayList<>();
    private final FlameGraphs graphs = graphs(new Configuration());

    private FlameGraphs graphs(Configuration config) {
        return new FlameGraphs(loop, FlameGraphConfig.of(config), (worker, samples) -> {
            asked.add(worker);
            answers.add(new CompletableFuture<>());
            return answers.get(answers.size() - 1);
        });
    }

    private FlameGraphView look(FlameGraphs at, WorkerId... workers) {
        SortedSet<WorkerId> running = new TreeSet<>(List.of(workers));
        List<FlameGraphView> seen = new ArrayList<>();
        loop.execute(() -> seen.add(at.of(JOB, VERTEX, Optional.empty(), running)));
        scheduler.runOne();
        return seen.get(0);
    }

    private void answerAll(Findings findings) {
        answers.forEach(answer -> answer.complete(findings));
        scheduler.runOne();
    }

    @Test
    void answersAtOnceAndShowsAllWorkersSamplesLaidOverEachOther() {
        assertThat(look(graphs, ONE, TWO).state()).isEqualTo(State.SAMPLING);
        assertThat(look(graphs, ONE, TWO).state()).isEqualTo(State.SAMPLING);
        assertThat(asked).containsExactly(ONE, TWO);

        answerAll(MAP);

        FlameGraphView shown = look(graphs, ONE, TWO);
        assertThat(shown.state()).isEqualTo(State.READY);
        assertThat(shown.tree().nodes()).containsExactly(new StackTree.Node(-1, "map", 6, 2));
        assertThat(asked).hasSize(2);
    }

    @Test
    void takesNewSamplesOfAnOldOneAndShowsItMeanwhile() {
        look(graphs, ONE);
        answerAll(MAP);

        scheduler.advance(Duration.ofSeconds(61));

        assertThat(look(graphs, ONE).state()).isEqualTo(State.READY);
        assertThat(asked).hasSize(2);
    }

    @Test
    void aWorkerThatDoesNotAnswerIsLeftOut() {
        look(graphs, ONE, TWO);
        answers.get(0).completeExceptionally(new IllegalStateException("lost"));

        answerAll(MAP);

        assertThat(look(graphs, ONE, TWO).tree().nodes()).containsExactly(new StackTree.Node(-1, "map", 3, 1));
    }

    @Test
    void withoutRunningTasksThereIsNothingToSee() {
        assertThat(look(graphs).state()).isEqualTo(State.ENDED);
        assertThat(asked).isEmpty();
    }

    @Test
    void canBeSwitchedOff() {
        FlameGraphs off = graphs(new Configuration().set(FlameGraphOptions.ENABLED, false));

        assertThat(look(off, ONE).state()).isEqualTo(State.DISABLED);
        assertThat(asked).isEmpty();
    }
}
