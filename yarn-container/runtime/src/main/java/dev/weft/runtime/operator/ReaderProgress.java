package dev.weft.runtime.operator;

/**
 * How far a reader of an alignment group has come.
 *
 * @param group name of the group
 * @param maxDriftMillis how far the reader may be ahead of the group's slowest
 * @param watermark its event time; {@code Long.MIN_VALUE} before the first
 * @param idle true when it has no split or nothing to say: the group does not wait for it
 * @param limit what it is held to; {@code Long.MAX_VALUE}: nothing
 */
public record ReaderProgress(String group, long maxDriftMillis, long watermark, boolean idle, long limit) {}
