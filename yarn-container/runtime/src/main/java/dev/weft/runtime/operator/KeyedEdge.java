package dev.weft.runtime.operator;

import dev.weft.api.function.KeySelector;
import dev.weft.api.partial.PartialKey;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;
import dev.weft.runtime.exchange.OutputChannel;

/** The channel of the key's group; the key's hash goes with the record. Copied per chain: see {@link ClassCopies}. */
final class KeyedEdge implements Receiver {
    private final OutputChannel[] channels;
    private final RecordContext context;
    private final RecordCount emitted;
    private final KeySelector<Object, Object> selector;
    private final StableHash<Object> identity;
    private final OperatorFailure failure;
    private final OutputChannel[] byGroup;
    /** Number of groups − 1 when that is a power of two, which spares a division per record; else 0. */
    private final int groupMask;

    KeyedEdge(
            OutputChannel[] channels,
            RecordContext context,
            RecordCount emitted,
            KeySelector<Object, Object> selector,
            StableHash<Object> identity,
            OperatorFailure failure,
            Integer maxParallelism) {
        this.channels = channels;
        this.context = context;
        this.emitted = emitted;
        this.selector = selector;
        this.identity = identity;
        this.failure = failure;
        this.byGroup = new OutputChannel[maxParallelism];
        this.groupMask = Integer.bitCount(maxParallelism) == 1 ? maxParallelism - 1 : 0;
        for (int group = 0; group < byGroup.length; group++) {
            byGroup[group] = channels[KeyGroups.subtaskFor(group, maxParallelism, channels.length)];
        }
    }

    @Override
    public void accept(Object record) { // hot
        long position = ++emitted.count;
        Object key;
        int hash;
        try {
            key = selector.getKey(record);
            hash = key == null ? 0 : identity.hash(key);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (key == null) {
            throw failure.because("got the key null from its selector " + PartialKey.nameOf(selector) + " for record "
                    + position + " of this subtask: keys must not be null");
        }
        if (channels.length == 1) {
            channels[0].addKeyed(record, hash, context.timestamp);
        } else {
            int group = groupMask != 0 ? KeyGroups.mix(hash) & groupMask : KeyGroups.keyGroup(hash, byGroup.length);
            byGroup[group].addKeyed(record, hash, context.timestamp);
        }
    }
}
