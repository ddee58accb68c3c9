package dev.weft.core.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes daemon threads called {@code prefix-1}, {@code prefix-2}, … Any thread may ask. They take over neither thread locals
 * nor the context class loader of whoever asked: that may be a user's program, whose classes must go when it has ended.
 */
@ThreadSafe
public final class NamedThreads implements ThreadFactory {
    private final String prefix;
    private final AtomicInteger made = new AtomicInteger();

    public NamedThreads(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public Thread newThread(Runnable body) {
        return daemon(prefix + "-" + made.incrementAndGet(), body);
    }

    /** One daemon thread with exactly {@code name}, not started. */
    public static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(null, body, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(NamedThreads.class.getClassLoader());
        return thread;
    }
}
