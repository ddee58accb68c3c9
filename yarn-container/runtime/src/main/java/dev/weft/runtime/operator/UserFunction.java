package dev.weft.runtime.operator;

import dev.weft.api.function.CheckpointListener;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichFunction;
import dev.weft.api.function.RuntimeContext;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/** The life cycle of one operator's user function, with what it keeps in state. Task thread. */
public final class UserFunction {
    private static final OpenContext OPEN_CONTEXT = new OpenContext() {};

    private final Object function;
    private final RuntimeContext context;
    private final OperatorStates states;
    private final OperatorFailure failure;
    private boolean begun;

    UserFunction(Object function, RuntimeContext context, OperatorStates states, OperatorFailure failure) {
        this.function = function;
        this.context = context;
        this.states = states;
        this.failure = failure;
    }

    /** The function sets up its state; the states of the operator are there. */
    public void restore(RestoredOperator from) {
        begun = true;
        if (function instanceof RichFunction rich) {
            failure.guard("setRuntimeContext", () -> rich.setRuntimeContext(context));
        }
        if (function instanceof CheckpointedFunction checkpointed) {
            failure.guard(
                    "initializeState", () -> checkpointed.initializeState(new InitializationContext(from, states)));
        }
    }

    /** Opens it. */
    public void open() {
        if (function instanceof RichFunction rich) {
            failure.guard("open", () -> rich.open(OPEN_CONTEXT));
        }
    }

    /** It writes what it keeps in states. */
    public void snapshot(SnapshotBuilder to) {
        if (function instanceof CheckpointedFunction checkpointed) {
            failure.guard(
                    "snapshotState",
                    () -> checkpointed.snapshotState(new SnapshotContext(to.checkpoint(), to.epochMillis())));
        }
    }

    /** The checkpoint is complete. */
    public void checkpointComplete(long checkpoint) {
        if (function instanceof CheckpointListener listener) {
            failure.guard("notifyCheckpointComplete", () -> listener.notifyCheckpointComplete(checkpoint));
        }
    }

    /** The checkpoint will never be complete. */
    public void checkpointAborted(long checkpoint) {
        if (function instanceof CheckpointListener listener) {
            failure.guard("notifyCheckpointAborted", () -> listener.notifyCheckpointAborted(checkpoint));
        }
    }

    /** Closes it, once. */
    public void close() {
        if (begun && function instanceof RichFunction rich) {
            begun = false;
            failure.guard("close", rich::close);
        }
    }
}
