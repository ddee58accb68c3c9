package dev.weft.runtime.timer;

/** Which key an operator works for at the moment. Task thread. */
public interface KeyContext {
    /** Makes {@code key} the current one; {@code hash} is its {@link dev.weft.api.type.StableHash}. */
    void setCurrentKey(Object key, int hash);

    /**
     * The current key.
     *
     * @throws IllegalStateException when there is none
     */
    Object getCurrentKey();

    /** Hash of the current key, as it was set. */
    int currentKeyHash();
}
