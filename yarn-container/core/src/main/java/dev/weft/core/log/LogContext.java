package dev.weft.core.log;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Whose work a thread's log lines are about: the job's id under the key {@link #JOB} of SLF4J's MDC, which the shipped patterns
 * print. Every method puts back what was there before. Safe on any thread.
 */
public final class LogContext {
    /** Key of the job's id. */
    public static final String JOB = "jobId";

    /** Loops of jobs and of their sources are called so. */
    private static final Pattern JOB_AT_END = Pattern.compile("(?:^|.* )job ([0-9a-f]{32})");

    private LogContext() {}

    /** Runs {@code body} as work for {@code job}. */
    public static void ofJob(String job, Runnable body) {
        String before = MDC.get(JOB);
        MDC.put(JOB, job);
        try {
            body.run();
        } finally {
            restore(before);
        }
    }

    /** Runs the body of a thread: as work for a job when {@code threadName} ends in {@code job} and its id. */
    public static void ofThread(String threadName, Runnable body) {
        Matcher named = JOB_AT_END.matcher(threadName);
        if (named.matches()) {
            ofJob(named.group(1), body);
        } else {
            body.run();
        }
    }

    /** {@code body} for another thread, as work for the same job as the calling thread's. */
    public static Runnable carried(Runnable body) {
        String job = MDC.get(JOB);
        return job == null ? body : () -> ofJob(job, body);
    }

    /** What a thread's lines carry now, for tests and diagnostics. */
    public static Map<String, String> current() {
        Map<String, String> all = MDC.getCopyOfContextMap();
        return all == null ? Map.of() : all;
    }

    private static void restore(@Nullable String before) {
        if (before == null) {
            MDC.remove(JOB);
        } else {
            MDC.put(JOB, before);
        }
    }
}
