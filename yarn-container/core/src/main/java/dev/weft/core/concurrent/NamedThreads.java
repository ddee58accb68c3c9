package dev.weft.core.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads called {@code prefix-1}, {@code prefix-2}, … Any thread may ask. */
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
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }
}
