package dev.weft.runtime.operator;

import dev.weft.api.function.KeySelector;
import dev.weft.api.partial.PartialKey;
import dev.weft.api.type.StableHash;

/** Makes the record's key the current one before the operator gets the record. Copied per chain: see {@link ClassCopies}. */
final class KeyedInput implements Receiver {
    /** Every so many records the hash that came along is computed again. */
    private static final int CHECK_MASK = 4096 - 1;

    private final KeySelector<Object, Object> selector;
    private final StableHash<Object> identity;
    private final OperatorStates states;
    private final RecordContext context;
    private final boolean head;
    private final Receiver out;
    private final OperatorFailure failure;
    private long position;

    /** @param head the records come from the task's input, where a keyed edge computed the hash of this very key */
    KeyedInput(
            KeySelector<Object, Object> selector,
            StableHash<Object> identity,
            OperatorStates states,
            RecordContext context,
            Boolean head,
            Receiver out,
            OperatorFailure failure) {
        this.selector = selector;
        this.identity = identity;
        this.states = states;
        this.context = context;
        this.head = head;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        long at = ++position;
        Object key;
        try {
            key = selector.getKey(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("getKey", thrown);
        }
        if (key == null) {
            throw failure.because("got the key null from its selector " + PartialKey.nameOf(selector) + " for record "
                    + at + " of this subtask: keys must not be null");
        }
        int hash;
        if (head && context.keyHashKnown) {
            hash = context.keyHash;
            if ((at & CHECK_MASK) == 0) {
                checkHash(key, hash);
            }
        } else {
            hash = identity.hash(key);
        }
        states.backend.setCurrentKey(key, hash);
        out.accept(record);
    }

    /** The sender computed the hash from an equal record: another result means that records would be scattered. */
    private void checkHash(Object key, int hash) {
        if (identity.hash(key) != hash) {
            throw failure.because("has keys whose hash is not stable: "
                    + key.getClass().getName() + " gave another hash at its sender; record " + position);
        }
    }
}
