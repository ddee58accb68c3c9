package dev.weft.connector.files;

import java.io.Serializable;

/**
 * When a sink goes on in a new file. Files end at a commit in any case.
 *
 * @param maxPartBytes a file that has so many bytes or more is finished
 */
public record RollingPolicy(long maxPartBytes) implements Serializable {
    /** One file for each subtask and commit. */
    static final RollingPolicy AT_COMMIT = new RollingPolicy(Long.MAX_VALUE);

    public RollingPolicy {
        if (maxPartBytes < 1) {
            throw new IllegalArgumentException("A file of at most " + maxPartBytes + " bytes holds nothing");
        }
    }
}
