package dev.weft.api.connector;

/** The job's class loader. */
public interface UserCodeClassLoader {
    /** The loader. */
    ClassLoader asClassLoader();

    /** Runs {@code releaseHook} when the loader is given up; the first hook of a name wins. */
    void registerReleaseHookIfAbsent(String releaseHookName, Runnable releaseHook);
}
