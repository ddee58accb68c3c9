package dev.weft.api.function.legacy;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** A {@link SourceFunction} as a source of the engine: without splits to hand out, each subtask with its copy of the function. */
public final class FunctionSource<T> implements Source<T, UntakenRecords, byte[]> {
    private static final long serialVersionUID = 1L;

    private final SourceFunction<T> function;
    private final TypeSerializer<T> serializer;

    /** @param serializer writes what was emitted and not processed yet into checkpoints */
    public FunctionSource(SourceFunction<T> function, TypeSerializer<T> serializer) {
        this.function = function;
        this.serializer = serializer;
    }

    /**
     * Refuses more than one subtask for a function that would read the same in each.
     *
     * @throws EngineException BAD_INPUT
     */
    public static void checkParallelism(SourceFunction<?> function, int parallelism) {
        if (parallelism != 1 && !(function instanceof ParallelSourceFunction)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Source function " + function.getClass().getName() + " would read the same in each subtask: its"
                            + " parallelism must be 1, not " + parallelism
                            + ", or it must be a ParallelSourceFunction and read its share");
        }
    }

    @Override
    public void checkParallelism(int parallelism) {
        checkParallelism(function, parallelism);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<T, UntakenRecords> createReader(SourceReaderContext readerContext) {
        return new FunctionReader<>(function, serializer);
    }

    @Override
    public SplitEnumerator<UntakenRecords, byte[]> createEnumerator(SplitEnumeratorContext<UntakenRecords> context) {
        return new NoSplits();
    }

    @Override
    public SplitEnumerator<UntakenRecords, byte[]> restoreEnumerator(
            SplitEnumeratorContext<UntakenRecords> context, byte[] checkpoint) {
        return new NoSplits();
    }

    @Override
    public SimpleVersionedSerializer<UntakenRecords> getSplitSerializer() {
        return new UntakenRecords.Serializer();
    }

    @Override
    public SimpleVersionedSerializer<byte[]> getEnumeratorCheckpointSerializer() {
        return new NoSplits.Serializer();
    }
}
