package dev.weft.connector.files;

import java.util.List;

/**
 * What a fetcher hands to the task thread: records of one split in order, or its end.
 *
 * @param split the split they belong to
 * @param records in order
 * @param nextPositions for each record, where the one after it begins
 * @param endOfSplit true when no record of the split follows
 */
record RecordBatch<T>(FileSourceSplit split, List<T> records, long[] nextPositions, boolean endOfSplit) {}
