package dev.weft.conformance;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Makes a jar of one class of this module. */
final class ProgramJar {
    private ProgramJar() {}

    /** A jar in {@code folder} whose main is {@code program}'s. */
    static Path of(Class<?> program, Path folder) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, program.getName());
        String entry = program.getName().replace('.', '/') + ".class";
        Path jar = Files.createDirectories(folder).resolve(program.getSimpleName() + ".jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                InputStream code = program.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new ZipEntry(entry));
            code.transferTo(out);
        }
        return jar;
    }
}
