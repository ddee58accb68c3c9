package dev.weft.runtime.operator;

import dev.weft.api.function.legacy.FunctionReader;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.timer.TimerEnvironment;

/** A source function's life and state. Task thread. */
final class FunctionSourceLife implements SourceLife {
    private final FunctionReader<?> reader;
    private final OperatorStates states;
    private final UserFunction life;

    FunctionSourceLife(
            FunctionReader<?> reader, UserParts parts, TaskScope scope, OperatorMetrics metrics, Runnable check) {
        this.reader = reader;
        this.states = new OperatorStates(parts.owner(), scope, new TimerEnvironment(scope.timers(), check), null);
        this.life = new UserFunction(
                reader.function(),
                new OperatorContext(scope, metrics, states),
                states,
                new OperatorFailure(parts.owner()));
    }

    @Override
    public void restore(RestoredOperator from) {
        states.restore(from);
        life.restore(from);
    }

    @Override
    public void open() {
        life.open();
    }

    @Override
    public void locked(Runnable action) {
        reader.locked(action);
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        life.snapshot(to);
        states.snapshot(to);
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        life.checkpointComplete(checkpoint);
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        life.checkpointAborted(checkpoint);
    }

    @Override
    public void close() {
        try {
            life.close();
        } finally {
            states.close();
        }
    }
}
