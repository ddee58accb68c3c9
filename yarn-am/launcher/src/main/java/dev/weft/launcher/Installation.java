package dev.weft.launcher;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * An unpacked distribution: the folder of weft.jar with {@code lib} and {@code conf} beside it. Immutable, main thread.
 */
final class Installation {
    static final String HOME_VARIABLE = "WEFT_HOME";
    static final String CONF_VARIABLE = "WEFT_CONF_DIR";

    private final File home;

    private Installation(File home) {
        this.home = home;
    }

    /**
     * Finds the distribution. RunJar unpacks weft.jar, so the code source of our classes is a folder of its own making;
     * its class loader still names the jar.
     *
     * @throws LauncherException when no candidate has a lib folder with jars
     */
    static Installation find(ClassLoader loader, Class<?> launcher, Map<String, String> environment) {
        List<File> candidates = new ArrayList<>();
        for (File jar : jarsOf(loader)) {
            addFolderOf(jar, candidates);
        }
        codeSource(launcher, candidates);
        String variable = environment.get(HOME_VARIABLE);
        if (variable != null && !variable.isEmpty()) {
            candidates.add(new File(variable).getAbsoluteFile());
        }
        for (File candidate : candidates) {
            Installation installation = new Installation(candidate);
            if (!installation.libraries().isEmpty()) {
                return installation;
            }
        }
        throw new LauncherException("no lib folder beside weft.jar"
                + (candidates.isEmpty() ? "" : " (looked in " + candidates.get(0) + ")")
                + ": run it from the unpacked distribution, or set " + HOME_VARIABLE + " to its folder.");
    }

    /** The folder that holds weft.jar, absolute. */
    File home() {
        return home;
    }

    /** The jars of the lib folder, sorted by name; empty when there is no such folder. */
    List<File> libraries() {
        File[] jars = new File(home, "lib").listFiles((folder, name) -> name.endsWith(".jar"));
        if (jars == null) {
            return Collections.emptyList();
        }
        Arrays.sort(jars);
        return Collections.unmodifiableList(Arrays.asList(jars));
    }

    /** The folder of Weft's own configuration: {@code WEFT_CONF_DIR}, else {@code conf} of the distribution. */
    File configuration(Map<String, String> environment) {
        String variable = environment.get(CONF_VARIABLE);
        return variable == null || variable.isEmpty() ? new File(home, "conf") : new File(variable).getAbsoluteFile();
    }

    private static List<File> jarsOf(ClassLoader loader) {
        List<File> jars = new ArrayList<>();
        for (ClassLoader current = loader; current != null; current = current.getParent()) {
            if (current instanceof URLClassLoader) {
                for (URL url : ((URLClassLoader) current).getURLs()) {
                    if (url.getPath().endsWith(".jar")) {
                        jars.add(file(url));
                    }
                }
            }
        }
        return jars;
    }

    private static void codeSource(Class<?> launcher, List<File> candidates) {
        CodeSource source = launcher.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            addFolderOf(file(source.getLocation()), candidates);
        }
    }

    /** Adds the folder as named and, for a weft.jar that is a link, the folder of its target. */
    private static void addFolderOf(File jar, List<File> candidates) {
        candidates.add(jar.getAbsoluteFile().getParentFile());
        try {
            candidates.add(jar.getCanonicalFile().getParentFile());
        } catch (IOException unreadable) {
            // The absolute path above stands; a link that cannot be followed has no target to look beside.
            return;
        }
    }

    private static File file(URL url) {
        try {
            return new File(url.toURI());
        } catch (URISyntaxException | IllegalArgumentException notAnEscapedFile) {
            return new File(url.getPath());
        }
    }
}
