package dev.weft.simulation;

import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.report.FromWorker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Short names of ids and messages, for lines that people read. */
final class Names {
    private final Map<JobId, String> jobs = new HashMap<>();
    private final Map<VertexId, String> vertices = new HashMap<>();
    private final Map<VertexId, String> groups = new HashMap<>();

    void add(JobGraph graph) {
        jobs.put(graph.id(), graph.name());
        for (OperatorNode node : graph.operators()) {
            vertices.put(new VertexId(node.id().value()), node.name());
            groups.put(new VertexId(node.id().value()), node.slotSharingGroup());
        }
    }

    String of(JobId job) {
        return jobs.getOrDefault(job, job.toString());
    }

    /** For example {@code job2/map1/0#3}. */
    String of(AttemptId attempt) {
        VertexId vertex = attempt.task().vertex();
        return of(attempt.job()) + "/" + vertices.getOrDefault(vertex, vertex.toString()) + "/"
                + attempt.task().subtask() + "#" + attempt.number();
    }

    /** Group and index of the slot that the attempt shares with others of its job. */
    String sharedSlotOf(AttemptId attempt) {
        return groups.get(attempt.task().vertex()) + "/" + attempt.task().subtask();
    }

    String of(ToWorker message) {
        var words = new ToWorkerWords();
        message.handle(words);
        return words.text;
    }

    String of(FromWorker message) {
        var words = new FromWorkerWords();
        message.handle(words);
        return words.text;
    }

    private String attempts(DeployTasks message) {
        List<String> attempts = new ArrayList<>();
        for (VertexDeployment vertex : message.vertices()) {
            for (SubtaskDeployment subtask : vertex.subtasks()) {
                attempts.add(vertices.getOrDefault(vertex.id(), vertex.name()) + "/" + subtask.subtask() + "#"
                        + subtask.attempt() + "@" + subtask.slot());
            }
        }
        return of(message.job()) + " " + attempts;
    }

    private static String text(byte[] split) {
        return new String(split, StandardCharsets.UTF_8);
    }

    private final class ToWorkerWords implements ToWorker.Handler {
        private String text = "";

        @Override
        public void deploy(DeployTasks message) {
            text = "deploy " + attempts(message);
        }

        @Override
        public void prepareJob(PrepareJob message) {
            text = "prepare " + of(message.job());
        }

        @Override
        public void cancel(ToWorker.CancelTasks message) {
            text = "cancel " + message.attempts().stream().map(Names.this::of).collect(Collectors.joining(", "));
        }

        @Override
        public void releaseJob(ToWorker.ReleaseJob message) {
            text = "release " + of(message.job());
        }

        @Override
        public void addSplits(ToWorker.AddSplits message) {
            text = "splits " + message.splits().stream().map(Names::text).collect(Collectors.joining(", ")) + " for "
                    + of(message.attempt());
        }

        @Override
        public void noMoreSplits(ToWorker.NoMoreSplits message) {
            text = "no more splits for " + of(message.attempt());
        }

        @Override
        public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
            text = "event for " + of(message.attempt());
        }

        @Override
        public void triggerCheckpoint(ToWorker.TriggerCheckpoint message) {
            text = "checkpoint " + message.checkpoint() + " of " + of(message.job());
        }

        @Override
        public void checkpointComplete(ToWorker.CheckpointComplete message) {
            text = "checkpoint " + message.checkpoint() + " of " + of(message.job()) + " is complete";
        }

        @Override
        public void checkpointAborted(ToWorker.CheckpointAborted message) {
            text = "checkpoint " + message.checkpoint() + " of " + of(message.job()) + " is aborted: "
                    + message.reason();
        }

        @Override
        public void drainSources(ToWorker.DrainSources message) {
            text = "drain " + message.sources().stream().map(Names.this::of).collect(Collectors.joining(", "));
        }

        @Override
        public void finishTasks(ToWorker.FinishTasks message) {
            text = "finish " + message.attempts().stream().map(Names.this::of).collect(Collectors.joining(", "));
        }

        @Override
        public void watermarkLimit(ToWorker.WatermarkLimit message) {
            text = of(message.attempt()) + " may read up to " + message.limit();
        }

        @Override
        public void stop(ToWorker.StopWorker message) {
            text = "stop: " + message.reason();
        }
    }

    private final class FromWorkerWords implements FromWorker.Handler {
        private String text = "";

        @Override
        public void taskReport(FromWorker.TaskReport message) {
            text = of(message.attempt()) + " is " + message.state()
                    + message.failure().map(why -> " (" + why.code() + ")").orElse("");
        }

        @Override
        public void readerStarted(FromWorker.ReaderStarted message) {
            text = of(message.attempt()) + " may be given splits";
        }

        @Override
        public void splitRequested(FromWorker.SplitRequested message) {
            text = of(message.attempt()) + " asks for a split";
        }

        @Override
        public void readerEvent(FromWorker.ReaderEvent message) {
            text = of(message.attempt()) + " sends an event";
        }

        @Override
        public void readerWatermark(FromWorker.ReaderWatermark message) {
            text = of(message.attempt()) + (message.idle() ? " is idle" : " has come to " + message.watermark());
        }

        @Override
        public void checkpointAck(FromWorker.CheckpointAck message) {
            text = "checkpoint " + message.checkpoint() + " of " + of(message.job()) + " is written here";
        }

        @Override
        public void checkpointDeclined(FromWorker.CheckpointDeclined message) {
            text = "checkpoint " + message.checkpoint() + " of " + of(message.job()) + " is declined: "
                    + message.reason();
        }
    }
}
