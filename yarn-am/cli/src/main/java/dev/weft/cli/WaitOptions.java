package dev.weft.cli;

import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** {@code -detached}: whether a command waits for what it ordered, and the lines about it. */
final class WaitOptions {
    @Option(
            names = {"-detached", "--detached"},
            description = "Return when the master has taken the order; prints its trigger id.")
    private boolean detached;

    /** The line before the order. */
    void announce(String what, JobId job, PrintWriter out) {
        out.println("Triggering " + what + (detached ? " in detached mode" : "") + " for job " + job + ".");
    }

    /** The line after it; true when the command waits. */
    boolean waits(String what, Id128 trigger, PrintWriter out) {
        if (detached) {
            out.println("Successfully trigger " + what + ", triggerId: " + trigger);
        } else {
            announceWait(out);
        }
        return !detached;
    }

    /** For programs, when the command does not wait. */
    static JsonLine ordered(JobId job, Id128 trigger) {
        return new JsonLine().put("job", job.toString()).put("trigger-id", trigger.toString());
    }

    /** The line before a wait that nothing can spare. */
    static void announceWait(PrintWriter out) {
        out.println("Waiting for response...");
        out.flush();
    }
}
