package dev.weft.api.join;

import dev.weft.api.function.AbstractRichFunction;
import dev.weft.api.function.CheckpointListener;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichFunction;
import dev.weft.api.function.RuntimeContext;
import dev.weft.api.function.base.Function;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;

/** A function of ours around one of the user's, which gets the whole life cycle. Task thread. */
abstract class WrappingFunction<F extends Function> extends AbstractRichFunction
        implements CheckpointedFunction, CheckpointListener {
    private static final long serialVersionUID = 1L;

    final F wrapped;

    WrappingFunction(F wrapped) {
        this.wrapped = wrapped;
    }

    @Override
    public void setRuntimeContext(RuntimeContext context) {
        super.setRuntimeContext(context);
        if (wrapped instanceof RichFunction rich) {
            rich.setRuntimeContext(context);
        }
    }

    @Override
    public void open(OpenContext openContext) throws Exception {
        if (wrapped instanceof RichFunction rich) {
            rich.open(openContext);
        }
    }

    @Override
    public void close() throws Exception {
        if (wrapped instanceof RichFunction rich) {
            rich.close();
        }
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        if (wrapped instanceof CheckpointedFunction checkpointed) {
            checkpointed.initializeState(context);
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        if (wrapped instanceof CheckpointedFunction checkpointed) {
            checkpointed.snapshotState(context);
        }
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        if (wrapped instanceof CheckpointListener listener) {
            listener.notifyCheckpointComplete(checkpointId);
        }
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) throws Exception {
        if (wrapped instanceof CheckpointListener listener) {
            listener.notifyCheckpointAborted(checkpointId);
        }
    }
}
