package dev.weft.connector.files;

import java.net.URI;

/** What a split is about, however it was numbered. */
record SplitRange(URI file, long offset, long length) {
    static SplitRange of(FileSourceSplit split) {
        return new SplitRange(split.file(), split.offset(), split.length());
    }

    @Override
    public String toString() {
        return "bytes " + offset + " to " + (offset + length) + " of " + file;
    }
}
