package dev.weft.api.collect;

import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.function.Accumulator;
import dev.weft.core.id.OperatorId;

/** What a collecting sink had left when its task ended, on its way into the job's result. */
public final class KeptRest implements Accumulator<byte[], byte[]> {
    private static final long serialVersionUID = 1L;

    private byte[] rest;

    /** Of one sink. */
    public KeptRest(byte[] rest) {
        this.rest = rest.clone();
    }

    /** The accumulator's name. */
    public static String nameOf(OperatorId sink) {
        return JobExecutionResult.ENGINE_PREFIX + sink;
    }

    @Override
    public void add(byte[] value) {
        rest = value.clone();
    }

    @Override
    public byte[] getLocalValue() {
        return rest.clone();
    }

    @Override
    public void resetLocal() {
        rest = new byte[0];
    }

    /** A sink has one subtask. */
    @Override
    public void merge(Accumulator<byte[], byte[]> other) {
        throw new IllegalStateException("A collecting sink runs in one subtask");
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod") // a copy by constructor
    public KeptRest clone() {
        return new KeptRest(rest);
    }
}
