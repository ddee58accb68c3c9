package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.OutputChannel;

/** A random channel for each record (xorshift, Marsaglia 2003). Copied per chain: see {@link ClassCopies}. */
final class ShuffleEdge implements Receiver {
    private final OutputChannel[] channels;
    private final RecordContext context;
    private final RecordCount emitted;
    private int random;

    /** @param seed any number; 0 counts as 1 */
    ShuffleEdge(OutputChannel[] channels, RecordContext context, RecordCount emitted, Integer seed) {
        this.channels = channels;
        this.context = context;
        this.emitted = emitted;
        this.random = seed == 0 ? 1 : seed;
    }

    @Override
    public void accept(Object record) { // hot
        emitted.count++;
        int x = random;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        random = x;
        int to = (int) (((x & 0xFFFFFFFFL) * channels.length) >>> 32);
        channels[to].add(record, context.timestamp);
    }
}
