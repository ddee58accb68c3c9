package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.OutputChannel;

/** An edge with one channel in use: forward, global. Copied per chain: see {@link ClassCopies}. */
final class SingleEdge implements Receiver {
    private final OutputChannel channel;
    private final RecordContext context;
    private final RecordCount emitted;

    SingleEdge(OutputChannel[] channels, RecordContext context, RecordCount emitted) {
        this.channel = channels[0];
        this.context = context;
        this.emitted = emitted;
    }

    @Override
    public void accept(Object record) { // hot
        emitted.count++;
        channel.add(record, context.timestamp);
    }
}
