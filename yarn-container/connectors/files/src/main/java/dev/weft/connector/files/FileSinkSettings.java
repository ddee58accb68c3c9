package dev.weft.connector.files;

import java.io.Serializable;

/**
 * How a sink writes.
 *
 * @param format records to bytes
 * @param buckets records to folders
 * @param policy when files end
 * @param checkMillis how often the policy is asked about the time
 */
record FileSinkSettings<IN>(
        RecordFormat<IN> format, BucketAssigner<IN, String> buckets, RollingPolicy<IN, String> policy, long checkMillis)
        implements Serializable {}
