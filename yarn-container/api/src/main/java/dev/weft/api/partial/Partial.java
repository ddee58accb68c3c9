package dev.weft.api.partial;

/**
 * What some records of one key and one slice of time became. Its maker changes it until it is emitted, its receiver may keep the
 * accumulator. One thread at a time.
 */
public final class Partial {
    /** Key of the records. */
    public final Object key;
    /** End of the slice, exclusive, epoch milliseconds. */
    public final long slice;
    /** What the records add up to. */
    public Object accumulator;
    /** Number of records in it, from 1. */
    public long records;

    /** Of {@code records} records. */
    public Partial(Object key, long slice, Object accumulator, long records) {
        this.key = key;
        this.slice = slice;
        this.accumulator = accumulator;
        this.records = records;
    }

    @Override
    public String toString() {
        return records + " records of key " + key + " before " + slice + ": " + accumulator;
    }
}
