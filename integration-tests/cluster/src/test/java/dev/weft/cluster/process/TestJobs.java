package dev.weft.cluster.process;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Jars of the programs in src/jobs/java, compiled against the distribution's own jars as a user's are. */
public final class TestJobs {
    private static final String PACKAGE = "jobs";

    private final Path classes;

    private TestJobs(Path classes) {
        this.classes = classes;
    }

    /** Compiles the programs. */
    public static TestJobs compile(Weft weft) throws IOException {
        Path base = Path.of(System.getProperty("basedir", ".")).toAbsolutePath();
        Path foreign = base.resolve("target/foreign");
        Path classes = Files.createDirectories(weft.work().resolve("job-classes"));
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "the tests need a JDK");
        String classPath = Stream.concat(
                        Stream.of(foreign.resolve("guava.jar"), foreign.resolve("jackson-core.jar")),
                        Arrays.stream(Objects.requireNonNull(
                                        weft.home().resolve("lib").toFile().listFiles()))
                                .map(File::toPath))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(base.resolve("src/jobs/java").resolve(PACKAGE))) {
            boolean compiled = compiler.getTask(
                            complaints,
                            files,
                            null,
                            List.of(
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    classPath,
                                    "--release",
                                    "17",
                                    "-proc:none",
                                    "-nowarn"),
                            null,
                            files.getJavaFileObjects(sources.toArray(Path[]::new)))
                    .call();
            if (!compiled) {
                throw new IllegalStateException("The test jobs do not compile:\n" + complaints);
            }
        }
        return new TestJobs(classes);
    }

    /** A jar with all programs. */
    public Path jar() throws IOException {
        return jar("jobs.jar", List.of());
    }

    /** A jar with all programs, and with other versions of libraries that Weft or Hadoop use. */
    public Path jarWithForeignLibraries() throws IOException {
        Path foreign = Path.of(System.getProperty("basedir", "."), "target/foreign");
        return jar("foreign-jobs.jar", List.of(foreign.resolve("guava.jar"), foreign.resolve("jackson-core.jar")));
    }

    private Path jar(String name, List<Path> libraries) throws IOException {
        Path jar = classes.resolveSibling(name);
        Set<String> written = new HashSet<>();
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> compiled = Files.list(classes.resolve(PACKAGE))) {
            for (Path file : (Iterable<Path>) compiled.sorted()::iterator) {
                entries.putNextEntry(new JarEntry(PACKAGE + "/" + file.getFileName()));
                Files.copy(file, entries);
                entries.closeEntry();
            }
            for (Path library : libraries) {
                copy(library, entries, written);
            }
        }
        return jar;
    }

    private static void copy(Path library, JarOutputStream out, Set<String> written) throws IOException {
        try (JarInputStream in = new JarInputStream(Files.newInputStream(library))) {
            for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
                if (!entry.isDirectory()
                        && !entry.getName().endsWith("module-info.class")
                        && written.add(entry.getName())) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    in.transferTo(out);
                    out.closeEntry();
                }
            }
        }
    }
}
