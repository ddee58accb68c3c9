package dev.weft.connector.files;

import java.io.Serializable;
import java.time.Duration;

/**
 * How a sink writes.
 *
 * @param format records to bytes
 * @param buckets records to folders
 * @param policy when files end
 * @param checkMillis how often the policy is asked about the time
 * @param patience how long a call that storage refuses for a while is repeated
 */
record FileSinkSettings<IN>(
        RecordFormat<IN> format,
        BucketAssigner<IN, String> buckets,
        RollingPolicy<IN, String> policy,
        long checkMillis,
        Duration patience)
        implements Serializable {}
