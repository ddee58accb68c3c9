package dev.weft.launcher;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/**
 * Loads a jar the way Hadoop's RunJar does: classes from an unpacked folder first, the jar itself after it, both in the
 * context class loader of the main thread. Arguments: unpacked folder, jar, arguments of its main.
 */
public final class RunJarLike {
    private RunJarLike() {}

    public static void main(String[] args) throws Exception {
        URL[] urls = {
            new File(args[0]).toURI().toURL(), new File(args[1]).toURI().toURL()
        };
        // Stays open: RunJar leaves it to the end of the JVM as well.
        @SuppressWarnings("resource")
        URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        Class.forName("dev.weft.launcher.Launcher", true, loader)
                .getMethod("main", String[].class)
                .invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
    }
}
