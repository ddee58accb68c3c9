package dev.weft.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Makes job jars for tests: one program, compiled here and known to no other class loader. */
final class JobJar {
    /** Submits one job and waits for it, as {@code execute()} does. */
    static final String EXECUTE = """
            var context = dev.weft.api.execution.ProgramContext.current().orElseThrow();
            var graph = new dev.weft.api.graph.JobGraph(
                    dev.weft.core.id.JobId.hashOf("job" + System.nanoTime()), "job", java.util.List.of(),
                    java.util.List.of(), new java.util.TreeMap<>(), java.util.List.of());
            context.executor().submit(graph, context.configuration(), context.userClassLoader(), context.userJars())
                    .getJobExecutionResult().get();
            """;

    private JobJar() {}

    /** A jar whose manifest names class {@code jobs.Main} with this body of main. */
    static Path withMain(Path folder, String body) throws IOException {
        return of(
                folder,
                "package jobs; public class Main { public static void main(String[] args) throws Exception {" + body
                        + "} }",
                "jobs.Main");
    }

    /** A jar with class {@code jobs.Main} of this source; {@code mainClass} "" leaves it out of the manifest. */
    static Path of(Path folder, String source, String mainClass) throws IOException {
        Path file = Files.createDirectories(folder.resolve("src/jobs")).resolve("Main.java");
        Files.writeString(file, source);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "-cp", classPath, "-nowarn", file.toString());
        if (failed != 0) {
            throw new IllegalStateException("does not compile: " + source);
        }
        return pack(folder.resolve("job.jar"), classes, mainClass);
    }

    private static Path pack(Path jar, Path classes, String mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!mainClass.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : List.copyOf(files.filter(Files::isRegularFile).toList())) {
                zip.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return jar;
    }
}
