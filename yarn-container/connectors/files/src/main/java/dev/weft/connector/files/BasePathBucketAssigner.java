package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;

/**
 * No buckets: all files lie in the base folder.
 *
 * @param <T> type of the records
 */
public final class BasePathBucketAssigner<T> implements BucketAssigner<T, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String getBucketId(T element, Context context) { // hot
        return "";
    }

    @Override
    public SimpleVersionedSerializer<String> getSerializer() {
        return SimpleVersionedStringSerializer.INSTANCE;
    }
}
