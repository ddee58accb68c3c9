package dev.weft.launcher;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A folder that holds {@code bin/java}, with the version that it says. Immutable, main thread. */
final class JavaHome {
    /** The Java that the client is compiled for. */
    static final int NEEDED = 17;

    private static final Pattern PRINTED_VERSION = Pattern.compile("version \"([^\"]+)\"");
    private static final long PRINT_TIMEOUT_SECONDS = 20;

    private final File folder;
    private final String version;

    private JavaHome(File folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    static JavaHome of(File folder, String version) {
        return new JavaHome(folder, version);
    }

    /**
     * Looks at a folder: its file {@code release}, else what {@code bin/java -version} prints.
     *
     * @return empty when there is no java command, or one that says nothing of a version
     */
    static Optional<JavaHome> at(File folder) {
        File command = command(folder);
        if (!command.canExecute() || command.isDirectory()) {
            return Optional.empty();
        }
        Optional<String> version = releaseVersion(folder);
        return (version.isPresent() ? version : printedVersion(command)).map(found -> new JavaHome(folder, found));
    }

    File folder() {
        return folder;
    }

    /** The version as Java says it: "17.0.15", "1.8.0_392". */
    String version() {
        return version;
    }

    File command() {
        return command(folder);
    }

    boolean isNewEnough() {
        return feature(version) >= NEEDED;
    }

    /** The feature number of a version string: 8 for "1.8.0_392", 17 for "17.0.15+6" and "17-ea", 0 for no number. */
    static int feature(String version) {
        Matcher digits = Pattern.compile("^(?:1\\.)?(\\d{1,4})").matcher(version);
        return digits.find() ? Integer.parseInt(digits.group(1)) : 0;
    }

    private static File command(File folder) {
        return new File(new File(folder, "bin"), "java");
    }

    private static Optional<String> releaseVersion(File folder) {
        File release = new File(folder, "release");
        Properties entries = new Properties();
        try (FileInputStream input = new FileInputStream(release)) {
            entries.load(input);
        } catch (IOException | IllegalArgumentException absentOrForeign) {
            return Optional.empty();
        }
        return Optional.ofNullable(entries.getProperty("JAVA_VERSION")).map(value -> value.replace("\"", ""));
    }

    private static Optional<String> printedVersion(File command) {
        try {
            Process process = new ProcessBuilder(command.getPath(), "-version")
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            try {
                return readVersion(process);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException cannotRun) {
            return Optional.empty();
        }
    }

    /** What is printed fits into the pipe's buffer, so the process may be waited for first. */
    private static Optional<String> readVersion(Process process) throws IOException {
        if (!endsInTime(process)) {
            return Optional.empty();
        }
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(PRINTED_VERSION::matcher)
                    .filter(Matcher::find)
                    .map(matcher -> matcher.group(1))
                    .findFirst();
        }
    }

    private static boolean endsInTime(Process process) {
        try {
            return process.waitFor(PRINT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
