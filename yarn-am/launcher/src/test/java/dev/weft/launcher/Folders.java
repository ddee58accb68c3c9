package dev.weft.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Builds the folders that the launcher looks at. Test thread. */
final class Folders {
    private Folders() {}

    /** A Java home whose java command prints a version, with no {@code release} file: what JDK 8 of old looks like. */
    static Path javaThatPrints(Path folder, String version) throws IOException {
        return javaScript(folder, "echo 'openjdk version \"" + version + "\"' >&2");
    }

    /** A Java home with a release file and a java command that must not be run to know the version. */
    static Path javaWithRelease(Path folder, String version) throws IOException {
        javaScript(folder, "exit 1");
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return folder;
    }

    static Path javaScript(Path folder, String body) throws IOException {
        Path command = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(command, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    /** A distribution of empty jars. */
    static Path distribution(Path folder, String... libraries) throws IOException {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        for (String library : libraries) {
            Files.createFile(lib.resolve(library));
        }
        Files.createDirectories(folder.resolve("conf"));
        Files.createFile(folder.resolve("weft.jar"));
        return folder;
    }
}
