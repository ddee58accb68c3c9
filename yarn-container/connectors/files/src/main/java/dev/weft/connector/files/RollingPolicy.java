package dev.weft.connector.files;

import java.io.Serializable;

/**
 * When a sink goes on in a new file. Files end at a commit in any case, and only a commit makes them visible. Made by
 * {@link DefaultRollingPolicy} and {@link OnCheckpointRollingPolicy}.
 *
 * @param maxPartBytes a file that has so many bytes or more is finished
 * @param maxAgeMillis a file is finished so long after it was begun; Long.MAX_VALUE for never
 * @param maxIdleMillis a file to which nothing was written for so long is finished; Long.MAX_VALUE for never
 */
public record RollingPolicy(long maxPartBytes, long maxAgeMillis, long maxIdleMillis) implements Serializable {
    static final long NEVER = Long.MAX_VALUE;

    /** One file for each subtask and commit. */
    static final RollingPolicy AT_COMMIT = new RollingPolicy(NEVER, NEVER, NEVER);

    public RollingPolicy {
        if (maxPartBytes < 1 || maxAgeMillis < 1 || maxIdleMillis < 1) {
            throw new IllegalArgumentException("Files of at most " + maxPartBytes + " bytes, " + maxAgeMillis
                    + " ms and " + maxIdleMillis + " idle ms hold nothing");
        }
    }

    /** How often an open file's age and idleness are looked at; {@link #NEVER} when neither matters. */
    long checkMillis() {
        return Math.min(maxAgeMillis, maxIdleMillis);
    }
}
