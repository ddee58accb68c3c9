package dev.weft.runtime.operator.window;

import dev.weft.api.window.Window;
import dev.weft.runtime.window.HeldRecords;

/** Gives the records that slices hold to a closing that takes records. Task thread. */
final class ListClosing implements WindowClosing {
    private final WindowClosing records;

    ListClosing(WindowClosing records) {
        this.records = records;
    }

    @Override
    public void close(Object key, Window window, Iterable<Object> contents) throws Exception {
        records.close(key, window, contents);
    }

    @Override
    public void closeOne(Object key, Window window, Object result) throws Exception { // hot
        records.close(key, window, HeldRecords.in(result));
    }

    @Override
    public void clear(Object key, Window window) throws Exception {
        records.clear(key, window);
    }

    @Override
    public boolean needsKey() {
        return records.needsKey();
    }

    @Override
    public boolean clears() {
        return records.clears();
    }
}
