package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.OutputChannel;

/** Records in turn: rebalance, rescale. Copied per chain: see {@link ClassCopies}. */
final class RoundRobinEdge implements Receiver {
    private final OutputChannel[] channels;
    private final RecordContext context;
    private final RecordCount emitted;
    private int next;

    /** @param first channel that gets the first record: senders begin at different ones */
    RoundRobinEdge(OutputChannel[] channels, RecordContext context, RecordCount emitted, Integer first) {
        this.channels = channels;
        this.context = context;
        this.emitted = emitted;
        this.next = first;
    }

    @Override
    public void accept(Object record) { // hot
        emitted.count++;
        int to = next;
        next = to + 1 == channels.length ? 0 : to + 1;
        channels[to].add(record, context.timestamp);
    }
}
