package dev.weft.runtime.operator;

import dev.weft.api.function.KeySelector;
import dev.weft.api.function.ReduceFunction;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A running reduction per key, emitted with every record. State is an open-addressing table with linear probing: an array of
 * hashes beside one of alternating keys and values, one probe per record. Copied per chain: see {@link ClassCopies}.
 */
final class ReduceOperator implements Operator, Receiver {
    private static final int INITIAL_SLOTS = 64;
    /** Above 60 % the probe sequences of linear probing get long. */
    private static final double MAX_LOAD = 0.6;
    /** Every so many records the hash that came along is computed again. */
    private static final int CHECK_MASK = 4096 - 1;

    private final UserFunction life;
    private final ReduceFunction<Object> function;
    private final KeySelector<Object, Object> selector;
    private final StableHash<Object> identity;
    private final @Nullable TypeSerializer<Object> keyCopier;
    private final @Nullable TypeSerializer<Object> valueCopier;
    private final Receiver out;
    private final RecordContext context;
    private final OperatorFailure failure;

    private int[] hashes = new int[INITIAL_SLOTS];
    private @Nullable Object[] entries = new Object[2 * INITIAL_SLOTS];
    private int mask = INITIAL_SLOTS - 1;
    private int room = (int) (INITIAL_SLOTS * MAX_LOAD);
    private long position;

    /** Types that cannot change need no copies. */
    ReduceOperator(
            UserFunction life,
            ReduceFunction<Object> function,
            KeySelector<Object, Object> selector,
            TypeSerializer<Object> keySerializer,
            TypeSerializer<Object> valueSerializer,
            RecordContext context,
            Receiver out) {
        this.life = life;
        this.function = function;
        this.selector = selector;
        this.identity = keySerializer.stableHash();
        this.keyCopier = keySerializer.isImmutableType() ? null : keySerializer;
        this.valueCopier = valueSerializer.isImmutableType() ? null : valueSerializer;
        this.context = context;
        this.out = out;
        this.failure = life.failure();
    }

    @Override
    public void accept(Object record) { // hot
        Object key = keyOf(record);
        int hash = context.keyHashKnown ? context.keyHash : identity.hash(key);
        if ((++position & CHECK_MASK) == 0) {
            checkHash(key, hash);
        }
        int slot = KeyGroups.mix(hash) & mask;
        Object known = entries[2 * slot];
        while (known != null) {
            if (hashes[slot] == hash && (known == key || identity.same(known, key))) {
                update(2 * slot + 1, record);
                return;
            }
            slot = (slot + 1) & mask;
            known = entries[2 * slot];
        }
        insert(slot, hash, key, record);
    }

    private Object keyOf(Object record) { // hot
        Object key;
        try {
            key = selector.getKey(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (key == null) {
            throw failure.because(
                    "got the key null from its selector " + selector.getClass().getName());
        }
        return key;
    }

    private void update(int at, Object record) { // hot
        Object result;
        try {
            result = function.reduce(entries[at], record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (result == null) {
            throw failure.because("reduced to null");
        }
        entries[at] = result;
        out.accept(valueCopier == null ? result : valueCopier.copy(result));
    }

    private void insert(int slot, int hash, Object key, Object record) {
        hashes[slot] = hash;
        entries[2 * slot] = keyCopier == null ? key : keyCopier.copy(key);
        entries[2 * slot + 1] = record;
        if (--room == 0) {
            grow();
        }
        out.accept(valueCopier == null ? record : valueCopier.copy(record));
    }

    private void grow() {
        int[] oldHashes = hashes;
        Object[] oldEntries = entries;
        int slots = 2 * oldHashes.length;
        if (slots <= 0 || slots > 1 << 29) {
            throw failure.because("holds more keys than one task's heap table takes: " + oldHashes.length);
        }
        hashes = new int[slots];
        entries = new Object[2 * slots];
        mask = slots - 1;
        room = (int) (slots * MAX_LOAD) - (int) (oldHashes.length * MAX_LOAD);
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldEntries[2 * i] != null) {
                move(oldHashes[i], oldEntries[2 * i], oldEntries[2 * i + 1]);
            }
        }
    }

    private void move(int hash, @Nullable Object key, @Nullable Object value) {
        int slot = KeyGroups.mix(hash) & mask;
        while (entries[2 * slot] != null) {
            slot = (slot + 1) & mask;
        }
        hashes[slot] = hash;
        entries[2 * slot] = key;
        entries[2 * slot + 1] = value;
    }

    /** The sender computed the hash from an equal record: another result means that records would be scattered. */
    private void checkHash(Object key, int hash) {
        if (identity.hash(key) != hash) {
            throw failure.because("has keys whose hash is not stable: "
                    + key.getClass().getName() + " gave another hash at its sender; record " + position);
        }
    }

    @Override
    public Receiver input(int index) {
        return this;
    }

    @Override
    public void open() throws Exception {
        life.open();
    }

    @Override
    public void dispose() throws Exception {
        life.close();
    }
}
