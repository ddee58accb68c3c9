package dev.weft.cli;

import dev.weft.core.classes.ClassLoading;
import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A job jar with its main method, checked before anything runs. Owns the class loader; closed when the jobs that run in
 * this JVM have ended.
 *
 * @param jars job jar first, then the further jars
 */
record UserProgram(String mainClass, Method main, UserClassLoader loader, List<URI> jars) implements AutoCloseable {
    /** Flink's name of the main class in the manifest, beside the usual one. */
    private static final String PROGRAM_CLASS = "program-class";

    private static final String MAIN_CLASS = "Main-Class";

    /**
     * Opens {@code jar}.
     *
     * @param mainClass said on the command line; else the manifest's counts
     * @param more further jars of the job
     * @throws EngineException BAD_INPUT with one line: missing, no jar, no main class, no main method
     */
    static UserProgram open(Path jar, @Nullable String mainClass, List<URI> more, ClassLoading loading) {
        String name = mainClass == null ? mainClassOf(jar) : checked(jar, mainClass);
        List<URI> jars = new ArrayList<>(List.of(jar.toAbsolutePath().toUri()));
        jars.addAll(more);
        UserClassLoader loader = new UserClassLoader(
                String.valueOf(jar.getFileName()),
                jars.stream().map(UserProgram::url).toList(),
                UserProgram.class.getClassLoader(),
                loading);
        try {
            return new UserProgram(name, mainMethod(jar, name, loader), loader, List.copyOf(jars));
        } catch (EngineException e) {
            close(loader);
            throw e;
        }
    }

    private static String checked(Path jar, String mainClass) {
        manifest(jar);
        return mainClass;
    }

    private static String mainClassOf(Path jar) {
        Optional<Manifest> manifest = manifest(jar);
        for (String attribute : List.of(PROGRAM_CLASS, MAIN_CLASS)) {
            Optional<String> named =
                    manifest.map(found -> found.getMainAttributes().getValue(attribute));
            if (named.isPresent()) {
                return named.get().trim();
            }
        }
        throw wrong(jar, "its manifest names no Main-Class: say which with -c", null);
    }

    private static Optional<Manifest> manifest(Path jar) {
        if (!Files.exists(jar)) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Jar file " + jar + " does not exist");
        }
        if (Files.isDirectory(jar)) {
            throw wrong(jar, "it is a folder", null);
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            return Optional.ofNullable(file.getManifest());
        } catch (IOException e) {
            throw wrong(jar, "it is no jar: " + e.getMessage(), e);
        }
    }

    private static Method mainMethod(Path jar, String name, ClassLoader loader) {
        try {
            Method main = Class.forName(name, false, loader).getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
                throw wrong(jar, "main of " + name + " is not 'public static void main(String[])'", null);
            }
            main.setAccessible(true);
            return main;
        } catch (ClassNotFoundException e) {
            throw wrong(jar, "it has no class " + name, e);
        } catch (NoSuchMethodException e) {
            throw wrong(jar, "class " + name + " has no 'public static void main(String[])'", e);
        } catch (LinkageError e) {
            throw wrong(jar, "class " + name + " cannot be loaded: " + e, e);
        }
    }

    private static URL url(URI uri) {
        try {
            return uri.toURL();
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "'" + uri + "' is no class path address", e);
        }
    }

    private static EngineException wrong(Path jar, String why, @Nullable Throwable cause) {
        return new EngineException(ErrorCode.BAD_INPUT, "Jar file " + jar + " cannot be run: " + why, cause);
    }

    @Override
    public void close() {
        close(loader);
    }

    private static void close(UserClassLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "close " + loader, e);
        }
    }
}
