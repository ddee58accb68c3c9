package dev.weft.runtime.operator;

/**
 * One operator of a chain. All methods run on the task's thread, in this order: open, records and event time, endOfInput unless
 * canceled or failed, dispose always.
 */
public interface Operator {
    /** Prepares for the first record. */
    default void open() throws Exception {}

    /** Where records of input {@code index} go. */
    Receiver input(int index);

    /**
     * Event time reached {@code watermark}; emits what that releases.
     *
     * @return the event time of what follows this operator
     */
    default long onWatermark(long watermark) throws Exception {
        return watermark;
    }

    /** All inputs ended; emits what is left. */
    default void endOfInput() throws Exception {}

    /** Gives back everything. */
    default void dispose() throws Exception {}
}
