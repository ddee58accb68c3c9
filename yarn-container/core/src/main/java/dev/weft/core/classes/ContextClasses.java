package dev.weft.core.classes;

import java.util.concurrent.Callable;

/**
 * Runs user code with its class loader as the thread's context class loader, as libraries expect it. Any thread.
 */
public final class ContextClasses {
    private ContextClasses() {}

    /** Calls {@code work} with {@code loader} in place and puts the former loader back, whatever happens. */
    public static <T> T call(ClassLoader loader, Callable<T> work) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return work.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
