package dev.weft.runtime.operator;

import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import java.util.List;

/**
 * An operator around a user's function: everything but the records, which take the inputs, copied per chain. Task thread.
 */
final class FunctionOperator implements Operator {
    private final UserFunction function;
    private final OperatorStates states;
    private final OperatorTimers timers;
    private final List<OperatorPart> parts;
    private final Receiver[] inputs;

    /** @param parts what is set up between the operator's states and the function */
    FunctionOperator(
            UserFunction function,
            OperatorStates states,
            OperatorTimers timers,
            List<OperatorPart> parts,
            Receiver... inputs) {
        this.function = function;
        this.states = states;
        this.timers = timers;
        this.parts = List.copyOf(parts);
        this.inputs = inputs.clone();
    }

    @Override
    public Receiver input(int index) {
        return inputs[index];
    }

    @Override
    public void restore(RestoredOperator from) throws Exception {
        states.restore(from);
        timers.restore(from.watermark());
        for (OperatorPart part : parts) {
            part.restored();
        }
        function.restore(from);
    }

    @Override
    public void open() {
        function.open();
    }

    /** What timers emit goes on before the watermark that fires them: the chain passes it on when this returns. */
    @Override
    public long onWatermark(long watermark) throws Exception {
        timers.advance(watermark);
        return watermark;
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        to.watermark(timers.currentWatermark());
        function.snapshot(to);
        states.snapshot(to);
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        function.checkpointComplete(checkpoint);
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        function.checkpointAborted(checkpoint);
    }

    @Override
    public void dispose() {
        try {
            function.close();
        } finally {
            states.close();
        }
    }
}
