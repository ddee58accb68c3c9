package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Says into which bucket (a folder below the sink's base folder) a record goes. Task thread.
 *
 * @param <IN> type of the records
 * @param <BucketID> type of bucket ids; {@code toString} is the folder's path below the base folder, "" for the base folder
 */
public interface BucketAssigner<IN, BucketID> extends Serializable {
    /** The record's bucket. */
    BucketID getBucketId(IN element, Context context);

    /** Bytes of bucket ids, in checkpoints. */
    SimpleVersionedSerializer<BucketID> getSerializer();

    /** What goes with the record. */
    interface Context {
        /** Epoch milliseconds. */
        long currentProcessingTime();

        /** Event time of the task, epoch milliseconds. */
        long currentWatermark();

        /** The record's timestamp, epoch milliseconds; null when it has none. */
        @Nullable
        Long timestamp();
    }
}
