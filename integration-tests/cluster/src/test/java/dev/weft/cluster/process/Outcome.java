package dev.weft.cluster.process;

import java.time.Duration;

/**
 * How a child process ended.
 *
 * @param exitCode 128 + n when signal n ended it
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param took from start to end
 */
public record Outcome(int exitCode, String out, String err, Duration took) {
    /** Both streams, one after the other. */
    public String all() {
        return out + err;
    }

    @Override
    public String toString() {
        return "exit code " + exitCode + " after " + took.toMillis() + " ms\n--- out\n" + out + "--- err\n" + err;
    }
}
