package dev.weft.core.inspect;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Takes thread dumps of this JVM. Safe on any thread. */
public final class ThreadDump {
    private static final int MAX_FRAMES = 100;

    private ThreadDump() {}

    /**
     * All threads by name; the rest is left out, with a last entry that says so, when the dump would be larger than {@code
     * maxChars}.
     */
    public static List<ThreadEntry> take(int maxChars) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ThreadInfo[] all = threads.dumpAllThreads(
                threads.isObjectMonitorUsageSupported(), threads.isSynchronizerUsageSupported(), MAX_FRAMES);
        Arrays.sort(all, Comparator.comparing(ThreadInfo::getThreadName).thenComparing(ThreadInfo::getThreadId));
        List<ThreadEntry> entries = new ArrayList<>();
        int chars = 0;
        for (ThreadInfo thread : all) {
            ThreadEntry entry = new ThreadEntry(thread.getThreadName(), describe(thread));
            chars += entry.name().length() + entry.text().length();
            if (chars > maxChars) {
                String rest = (all.length - entries.size()) + " more threads are left out: the dump is too large";
                entries.add(new ThreadEntry("(left out)", rest));
                break;
            }
            entries.add(entry);
        }
        return List.copyOf(entries);
    }

    private static String describe(ThreadInfo thread) {
        StringBuilder text = new StringBuilder("\"" + thread.getThreadName() + "\" Id=" + thread.getThreadId() + " "
                + (thread.isDaemon() ? "daemon " : "") + "prio=" + thread.getPriority() + " "
                + thread.getThreadState());
        LockInfo lock = thread.getLockInfo();
        if (lock != null) {
            text.append(" on ").append(lock);
        }
        if (thread.getLockOwnerName() != null) {
            text.append(" owned by \"").append(thread.getLockOwnerName()).append("\" Id=");
            text.append(thread.getLockOwnerId());
        }
        text.append(thread.isSuspended() ? " (suspended)" : "").append(thread.isInNative() ? " (in native)\n" : "\n");
        appendStack(text, thread);
        for (LockInfo held : thread.getLockedSynchronizers()) {
            text.append("\t- holds ").append(held).append('\n');
        }
        return text.append('\n').toString();
    }

    private static void appendStack(StringBuilder text, ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        for (int depth = 0; depth < stack.length; depth++) {
            text.append("\tat ").append(stack[depth]).append('\n');
            for (MonitorInfo monitor : thread.getLockedMonitors()) {
                if (monitor.getLockedStackDepth() == depth) {
                    text.append("\t-  locked ").append(monitor).append('\n');
                }
            }
        }
        if (stack.length == MAX_FRAMES) {
            text.append("\t...\n");
        }
    }
}
