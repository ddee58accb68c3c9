package dev.weft.api.connector;

import dev.weft.api.time.WatermarkOutput;

/** Where a reader puts records; timestamps and watermarks follow the job's watermark strategy. */
public interface SourceOutput<T> extends WatermarkOutput {
    /** Emits a record without a timestamp of its own. */
    void collect(T record);

    /** Emits a record with the source's timestamp, epoch milliseconds. */
    void collect(T record, long timestamp);
}
