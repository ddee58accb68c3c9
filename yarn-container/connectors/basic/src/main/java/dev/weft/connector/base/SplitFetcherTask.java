package dev.weft.connector.base;

import java.io.IOException;

/** Something a connector does on a fetcher's thread between two fetches: committing positions, for example. */
@FunctionalInterface
public interface SplitFetcherTask {
    /** What it throws fails the job's task. Must not block for long. */
    void run() throws IOException;
}
