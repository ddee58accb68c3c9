package dev.weft.runtime.task;

import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.StateFileReader;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.RestoredState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds for each operator of a chain what a checkpoint holds for it. Task thread. */
final class ChainRestore implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ChainRestore.class);

    private final TaskPlan plan;
    private final StateFileReader reader;

    ChainRestore(TaskPlan plan, TaskSignal signal) {
        this.plan = plan;
        this.reader = new StateFileReader(plan.files(), plan.copies(), signal::checkCanceled);
    }

    /** True when the subtask was at the end of its input already. */
    boolean drained() {
        return plan.restore().map(TaskRestore::drained).orElse(false);
    }

    /** By operator. @throws dev.weft.core.error.EngineException STORAGE or DAMAGED_STATE when a file cannot be read */
    List<RestoredOperator> operators() {
        TaskRestore from = plan.restore().orElse(null);
        List<RestoredOperator> restored = new ArrayList<>();
        for (PlannedOperator operator : plan.chain()) {
            restored.add(from == null ? RestoredOperator.empty() : restored(operator, from));
        }
        return restored;
    }

    private RestoredOperator restored(PlannedOperator operator, TaskRestore from) {
        long watermark = Long.MIN_VALUE;
        List<RestoredState> states = new ArrayList<>();
        for (OperatorRestore part : from.operators()) {
            if (part.operator().equals(operator.id())) {
                watermark = part.watermark();
                part.states().forEach(assignment -> states.add(reader.open(operator.name(), assignment)));
            }
        }
        return new RestoredOperator(OptionalLong.of(from.checkpoint()), watermark, states);
    }

    /** Says where from it was restored, as soon as all that is needed at the start was read. */
    void opened() {
        plan.restore()
                .filter(from -> reader.filesFromCopies() + reader.filesFromStorage() > 0)
                .ifPresent(from -> log.info(
                        "{} is restored from checkpoint {}: {} files from copies on this worker's disk, {} from storage",
                        plan.displayName(),
                        from.checkpoint(),
                        reader.filesFromCopies(),
                        reader.filesFromStorage()));
        close();
    }

    /** Closes the files that are open; states that are read later open theirs again. */
    @Override
    public void close() {
        reader.closeFiles();
    }
}
