package dev.weft.api.connector;

/** A part of a source's input, read by one reader. */
public interface SourceSplit {
    /** Unique within the source. */
    String splitId();
}
