package dev.weft.runtime.state;

import org.jspecify.annotations.Nullable;

/**
 * Values by key in open addressing: entries are found by key, or visited slot by slot. Hashes are mixed and not 0, as
 * {@link SliceState#mixed} makes them. Task thread.
 */
public interface SliceTable {
    /** Number of entries. */
    int size();

    /** Number of places; slots are 0 … capacity − 1. */
    int capacity();

    /** The slot of {@code key}, or the complement of the slot where it would go. */
    int find(int hash, Object key);

    /** The key in {@code slot}, null when the slot is empty. */
    @Nullable
    Object keyAt(int slot);

    /** Hash of the key in {@code slot}, 0 when the slot is empty. */
    int hashAt(int slot);

    /** The value in {@code slot}, which the caller will not change. */
    @Nullable
    Object peek(int slot);

    /** The value in {@code slot}, which the caller may change. */
    @Nullable
    Object get(int slot);

    /** Replaces the value in {@code slot}. */
    void set(int slot, Object value);

    /**
     * Adds what {@link #find} did not find; {@code place} is what it returned.
     *
     * @return the slot where it is now
     */
    int insert(int place, int hash, Object key, Object value);

    /** Removes what is in {@code slot}; others may move. */
    void remove(int slot);
}
