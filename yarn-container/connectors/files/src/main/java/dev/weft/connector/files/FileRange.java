package dev.weft.connector.files;

/**
 * A part of a file. Record borders need not be its borders: its records are those that begin at {@code start} when
 * {@code start} is a record border, and those that begin behind {@code start}, up to and including {@code end}.
 *
 * @param start first byte
 * @param end byte behind the last one; Long.MAX_VALUE for "to the end"
 * @param startsAtRecord whether a record begins at {@code start}
 */
record FileRange(long start, long end, boolean startsAtRecord) {}
