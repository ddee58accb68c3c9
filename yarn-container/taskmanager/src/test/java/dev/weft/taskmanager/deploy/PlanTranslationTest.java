package dev.weft.taskmanager.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.EdgeDeployment.PlacementRange;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.PlannedChannel;
import dev.weft.runtime.task.TaskPlan;
import dev.weft.taskmanager.local.WorkerCopies;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class PlanTranslationTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId SOURCE = VertexId.hashOf("source");
    private static final VertexId TARGET = VertexId.hashOf("target");
    private static final Peer HERE = new Peer(new WorkerId("here"), "host-a", 1);
    private static final Peer THERE = new Peer(new WorkerId("there"), "host-b", 2);

    private final PlanTranslation translation = new PlanTranslation(
            HERE.worker(), 1000, new TreeMap<>(), new FileStores(new Configuration(), List.of()), WorkerCopies.none());

    @Test
    void aChannelToThisWorkerGoesByReferenceAndAnyOtherToItsAddress() {
        EdgeDeployment edge = edge(
                new Partitioning.Rebalance(),
                List.of(new PlacementRange(0, 1, 0, 4)),
                List.of(new PlacementRange(0, 1, 0, 5), new PlacementRange(1, 2, 1, 6)));

        List<PlannedChannel> channels =
                plan(edge, SOURCE, 0, 4).outputs().get(0).channels();

        assertThat(channels)
                .containsExactly(
                        new PlannedChannel(new ChannelId(JOB, 7, 0, 4, 0, 5), new ChannelPeer.SameProcess()),
                        new PlannedChannel(new ChannelId(JOB, 7, 0, 4, 1, 6), remote()),
                        new PlannedChannel(new ChannelId(JOB, 7, 0, 4, 2, 6), remote()));
    }

    @ParameterizedTest
    @CsvSource({"2, 3", "3, 2", "4, 4", "1, 5", "5, 1"})
    void bothEndsNameTheSameChannels(int sources, int targets) {
        for (Partitioning partitioning :
                List.of(new Partitioning.Rebalance(), new Partitioning.Rescale(), new Partitioning.Broadcast())) {
            EdgeDeployment edge = edge(
                    partitioning,
                    List.of(new PlacementRange(0, sources, 0, 1)),
                    List.of(new PlacementRange(0, targets, 1, 2)));
            Set<ChannelId> out = new HashSet<>();
            for (int i = 0; i < sources; i++) {
                plan(edge, SOURCE, i, 1).outputs().get(0).channels().forEach(channel -> out.add(channel.id()));
            }
            Set<ChannelId> in = new HashSet<>();
            for (int i = 0; i < targets; i++) {
                plan(edge, TARGET, i, 2).inputs().get(0).channels().forEach(channel -> in.add(channel.id()));
            }

            assertThat(out).isNotEmpty().isEqualTo(in);
        }
    }

    @Test
    void anEdgeThatDoesNotSayWhereASubtaskRunsIsADefect() {
        EdgeDeployment edge = edge(
                new Partitioning.Rebalance(),
                List.of(new PlacementRange(0, 1, 0, 1)),
                List.of(new PlacementRange(1, 1, 0, 1)));

        assertThatThrownBy(() -> plan(edge, SOURCE, 0, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Edge 7")
                .hasMessageContaining("subtask 0");
    }

    @Test
    void aJobCannotChooseTheWorkersMemory() {
        TreeMap<String, String> workers = new TreeMap<>(
                Map.of(TaskManagerOptions.MANAGED_MEMORY_SIZE.key(), "64 mb", PipelineOptions.NAME.key(), "worker"));
        TreeMap<String, String> jobs = new TreeMap<>(
                Map.of(TaskManagerOptions.MANAGED_MEMORY_SIZE.key(), "64 gb", PipelineOptions.NAME.key(), "job"));
        SubtaskDeployment place = new SubtaskDeployment(0, 1, 0, Optional.empty());
        VertexDeployment deployed = new VertexDeployment(SOURCE, "v", 1, 128, List.of(), List.of(place));
        DeployTasks deployment = new DeployTasks(
                JOB, new JobSetup("test", jobs, List.of(), "", false), List.of(deployed), List.of(), List.of(HERE));

        TaskPlan plan = new PlanTranslation(
                        HERE.worker(),
                        1000,
                        workers,
                        new FileStores(new Configuration(), List.of()),
                        WorkerCopies.none())
                .plan(new TaskAssignment(deployment, deployed, place), PlanTranslationTest.class.getClassLoader());

        assertThat(plan.options())
                .containsEntry(TaskManagerOptions.MANAGED_MEMORY_SIZE.key(), "64 mb")
                .containsEntry(PipelineOptions.NAME.key(), "job");
    }

    private static ChannelPeer remote() {
        return new ChannelPeer.Remote(THERE.worker(), THERE.host(), THERE.dataPort());
    }

    private TaskPlan plan(EdgeDeployment edge, VertexId vertex, int subtask, int attempt) {
        SubtaskDeployment place = new SubtaskDeployment(subtask, attempt, 0, Optional.empty());
        VertexDeployment deployed = new VertexDeployment(vertex, "v", 1, 128, List.of(), List.of(place));
        DeployTasks deployment = new DeployTasks(
                JOB,
                new JobSetup("test", new TreeMap<>(), List.of(), "", false),
                List.of(deployed),
                List.of(edge),
                List.of(HERE, THERE));
        return translation.plan(
                new TaskAssignment(deployment, deployed, place), PlanTranslationTest.class.getClassLoader());
    }

    private static EdgeDeployment edge(
            Partitioning partitioning, List<PlacementRange> sources, List<PlacementRange> targets) {
        return new EdgeDeployment(
                7,
                SOURCE,
                0,
                "",
                TARGET,
                0,
                partitioning,
                UserCode.ofBytes(new byte[0]),
                count(sources),
                count(targets),
                128,
                sources,
                targets);
    }

    private static int count(List<PlacementRange> ranges) {
        return ranges.stream()
                .mapToInt(range -> range.firstSubtask() + range.count())
                .max()
                .orElse(0);
    }
}
