package dev.weft.master.job;

import dev.weft.core.error.Failure;
import dev.weft.core.id.OperatorId;
import dev.weft.master.checkpoint.Census;
import dev.weft.master.checkpoint.CheckpointedJob;
import dev.weft.master.checkpoint.EnumeratorState;
import dev.weft.master.checkpoint.Participant;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.ExecutionState;
import dev.weft.protocol.deploy.ToWorker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What the coordinator of checkpoints sees of a job. Confined to the job's loop. */
final class JobCheckpoints implements CheckpointedJob {
    private final JobContext job;

    JobCheckpoints(JobContext job) {
        this.job = job;
    }

    @Override
    public Census census() {
        List<Participant> participants = new ArrayList<>();
        Optional<String> notReady = Optional.empty();
        for (PlannedVertex vertex : job.plan().vertices()) {
            for (Execution execution : job.executions().of(vertex)) {
                Optional<SlotOffer> slot = execution.slot();
                if (execution.state() == ExecutionState.RUNNING && slot.isPresent()) {
                    participants.add(
                            new Participant(execution.attempt(), slot.get(), vertex.isSource(), execution.isDrained()));
                } else if (notReady.isEmpty()) {
                    notReady = Optional.of(job.executions().nameOf(execution.attempt()) + " is " + execution.state());
                }
            }
        }
        return new Census(participants, notReady);
    }

    @Override
    public boolean allDrained() {
        return job.executions().all().stream()
                .allMatch(execution -> execution.isDrained() && execution.state() == ExecutionState.RUNNING);
    }

    @Override
    public void snapshotEnumerators(
            long checkpoint, Consumer<Map<OperatorId, EnumeratorState>> taken, Consumer<Failure> failed) {
        job.sources().snapshot(checkpoint, taken, failed);
    }

    @Override
    public void releaseEnumerators(long checkpoint) {
        job.sources().release(checkpoint);
    }

    @Override
    public void enumeratorsComplete(long checkpoint) {
        job.sources().checkpointComplete(checkpoint);
    }

    @Override
    public void enumeratorsAborted(long checkpoint) {
        job.sources().checkpointAborted(checkpoint);
    }

    @Override
    public void send(SlotOffer at, ToWorker message) {
        job.services().resources().send(at, message);
    }

    @Override
    public void failed(Failure failure) {
        job.loop().execute(() -> job.tell(new JobEvent.Failed(JobFailure.ofJob(failure))));
    }

    @Override
    public void cancel() {
        job.loop().execute(() -> job.tell(new JobEvent.Cancel()));
    }

    @Override
    public void settled() {
        job.loop().execute(() -> job.tell(new JobEvent.Settled()));
    }
}
