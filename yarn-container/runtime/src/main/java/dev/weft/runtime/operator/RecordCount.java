package dev.weft.runtime.operator;

/** Counts records at one place of a chain. The task's thread adds; others read a value that may be a little old. */
public final class RecordCount {
    /** Records so far. */
    public long count;
}
