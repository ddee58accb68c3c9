package dev.weft.cluster.process;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a child process ended.
 *
 * @param exitCode 128 + n when signal n ended it
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param took from start to end
 */
public record Outcome(int exitCode, String out, String err, Duration took) {
    private static final Pattern JOB = Pattern.compile("Job has been submitted with JobID ([0-9a-f]{32})");

    /**
     * The job that a client submitted, by its line.
     *
     * @throws AssertionError when it failed, or submitted none
     */
    public String job() {
        Matcher line = JOB.matcher(out);
        if (exitCode != 0 || !line.find()) {
            throw new AssertionError("no job was submitted: " + this);
        }
        return line.group(1);
    }

    /** Both streams, one after the other. */
    public String all() {
        return out + err;
    }

    @Override
    public String toString() {
        return "exit code " + exitCode + " after " + took.toMillis() + " ms\n--- out\n" + out + "--- err\n" + err;
    }
}
