package dev.weft.runtime.operator;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;

/** Polls a reader many times in a row. Copied per chain: see {@link ClassCopies}. */
final class SourceLoop implements PollRunner {
    private final SourceReader<Object, ?> reader;
    private final ReaderOutput<Object> emitter;
    private final OutputSet outputs;
    private final TaskSignal signal;
    private final OperatorFailure failure;

    SourceLoop(
            SourceReader<Object, ?> reader,
            ReaderOutput<Object> emitter,
            OutputSet outputs,
            TaskSignal signal,
            OperatorFailure failure) {
        this.reader = reader;
        this.emitter = emitter;
        this.outputs = outputs;
        this.signal = signal;
        this.failure = failure;
    }

    @Override
    public InputStatus run(int polls) { // hot
        try {
            for (int i = 0; i < polls; i++) {
                if (signal.attention() || !outputs.hasRoom()) {
                    return InputStatus.MORE_AVAILABLE;
                }
                InputStatus status = reader.pollNext(emitter);
                if (status != InputStatus.MORE_AVAILABLE) {
                    return status;
                }
            }
            return InputStatus.MORE_AVAILABLE;
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }
}
