package dev.weft.core.classes;

import dev.weft.core.concurrent.ThreadSafe;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one job in one process: its jars first, but for the prefixes of {@link ClassLoading}. Shared by all
 * tasks of the job, closed when the last of them is gone. Parallel capable.
 */
@ThreadSafe
public final class UserClassLoader extends URLClassLoader {
    static {
        ClassLoader.registerAsParallelCapable();
    }

    private final ClassLoading loading;
    private final Map<String, Path> files;

    /** @param name for messages and heap dumps, e.g. {@code "job 3f2c…"} */
    public UserClassLoader(String name, List<URL> jars, ClassLoader parent, ClassLoading loading) {
        this(name, jars, Map.of(), parent, loading);
    }

    /**
     * @param name for messages and heap dumps, e.g. {@code "job 3f2c…"}
     * @param files the job's other files on this machine, by the name that the program gave them
     */
    public UserClassLoader(
            String name, List<URL> jars, Map<String, Path> files, ClassLoader parent, ClassLoading loading) {
        super(name, jars.toArray(new URL[0]), parent);
        this.loading = loading;
        this.files = Map.copyOf(files);
    }

    /** The job's files that are no classes, by the name that the program gave them. */
    public Map<String, Path> files() {
        return files;
    }

    @Override
    protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(className)) {
            Class<?> found = findLoadedClass(className);
            if (found == null && !loading.asksParentFirst(className)) {
                found = findOwn(className);
            }
            if (found == null) {
                return super.loadClass(className, resolve);
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }

    private @Nullable Class<?> findOwn(String className) {
        try {
            return findClass(className);
        } catch (ClassNotFoundException e) {
            return null; // the parent is asked next, and complains when it has none either
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = loading.asksParentFirst(name.replace('/', '.')) ? null : findResource(name);
        return own != null ? own : super.getResource(name);
    }

    /** The job's resources before those of the parent, or after, as classes of that name would be. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> own = Collections.list(findResources(name));
        List<URL> parents = Collections.list(getParent().getResources(name));
        List<URL> all = new ArrayList<>();
        boolean parentFirst = loading.asksParentFirst(name.replace('/', '.'));
        all.addAll(parentFirst ? parents : own);
        all.addAll(parentFirst ? own : parents);
        return Collections.enumeration(all);
    }

    @Override
    public String toString() {
        return "UserClassLoader " + getName() + " " + List.of(getURLs());
    }
}
