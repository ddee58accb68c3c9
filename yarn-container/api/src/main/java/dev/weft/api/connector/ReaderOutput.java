package dev.weft.api.connector;

import dev.weft.api.time.Watermark;

/** A reader's main output, and one for each split whose event time shall be followed by itself. */
public interface ReaderOutput<T> extends SourceOutput<T> {
    @Override
    void collect(T record);

    @Override
    void collect(T record, long timestamp);

    @Override
    void emitWatermark(Watermark watermark);

    @Override
    void markIdle();

    /** The output of a split: the same object for the same id until it is released. */
    SourceOutput<T> createOutputForSplit(String splitId);

    /** The split is read: its event time holds nobody back any more. */
    void releaseOutputForSplit(String splitId);
}
