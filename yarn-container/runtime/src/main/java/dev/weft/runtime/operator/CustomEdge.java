package dev.weft.runtime.operator;

import dev.weft.api.function.KeySelector;
import dev.weft.api.function.Partitioner;
import dev.weft.runtime.exchange.OutputChannel;

/** The channel that the user's partitioner names. Copied per chain: see {@link ClassCopies}. */
final class CustomEdge implements Receiver {
    private final OutputChannel[] channels;
    private final RecordContext context;
    private final RecordCount emitted;
    private final Partitioner<Object> partitioner;
    private final KeySelector<Object, Object> selector;
    private final OperatorFailure failure;

    CustomEdge(
            OutputChannel[] channels,
            RecordContext context,
            RecordCount emitted,
            Partitioner<Object> partitioner,
            KeySelector<Object, Object> selector,
            OperatorFailure failure) {
        this.channels = channels;
        this.context = context;
        this.emitted = emitted;
        this.partitioner = partitioner;
        this.selector = selector;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        emitted.count++;
        int to;
        try {
            to = partitioner.partition(selector.getKey(record), channels.length);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (to < 0 || to >= channels.length) {
            throw failure.because("has a partitioner, " + partitioner.getClass().getName() + ", that chose channel "
                    + to + " of " + channels.length + " for record " + emitted.count + " of this subtask");
        }
        channels[to].add(record, context.timestamp);
    }
}
