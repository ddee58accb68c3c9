package dev.weft.runtime.exchange;

/** What travels through a channel, in order: records in bulk, or an event between them. */
public sealed interface ChannelElement permits RecordBatch, RecordChunk, ChannelEvent {
    /** Calls the method of {@code visitor} for this kind of element. */
    void visit(Visitor visitor) throws Exception;

    /** What a receiving task does with each kind; its thread. */
    interface Visitor {
        /** Records by reference. */
        void onBatch(RecordBatch batch) throws Exception;

        /** Records as bytes. */
        void onChunk(RecordChunk chunk) throws Exception;

        /** Something between records. */
        void onEvent(ChannelEvent event) throws Exception;
    }
}
