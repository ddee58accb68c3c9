package dev.weft.cluster.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A running child process with its output in two files. Closing it ends it by force, with all its children. */
public final class Child implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Path err;
    private final long begin = System.nanoTime();

    private Child(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static Child start(ProcessBuilder builder, Path logs, String name) throws IOException {
        Path folder = Files.createDirectories(logs);
        Path out = Files.createTempFile(folder, name + "-", ".out");
        Path err = Path.of(out.toString().replaceFirst("out$", "err"));
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.redirectOutput(out.toFile());
        builder.redirectError(err.toFile());
        return new Child(builder.start(), out, err);
    }

    /**
     * Waits for the end.
     *
     * @throws AssertionError when it does not come in time; the process is ended by force
     */
    public Outcome await(Duration limit) throws IOException, InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            close();
            throw new AssertionError("still running after " + limit + "\n--- out\n" + out() + "--- err\n" + err());
        }
        return new Outcome(process.exitValue(), out(), err(), Duration.ofNanos(System.nanoTime() - begin));
    }

    /**
     * Waits until the output holds the pattern.
     *
     * @return its first group, or all of it when it has none
     * @throws AssertionError when the process ends before, or the time is over
     */
    public String awaitOutput(String pattern, Duration limit) {
        Pattern wanted = Pattern.compile(pattern);
        Awaitility.await("output with '" + pattern + "'").atMost(limit).until(() -> {
            boolean ended = !process.isAlive();
            return find(wanted).isPresent() || ended;
        });
        return find(wanted)
                .orElseThrow(() -> new AssertionError("the process ended with exit code " + process.exitValue()
                        + " and never wrote '" + pattern + "'\n--- out\n" + out() + "--- err\n" + err()));
    }

    private Optional<String> find(Pattern wanted) {
        Matcher matcher = wanted.matcher(out() + err());
        return matcher.find() ? Optional.of(matcher.group(Math.min(1, matcher.groupCount()))) : Optional.empty();
    }

    /** Standard output so far. */
    public String out() {
        return read(out);
    }

    /** Standard error so far. */
    public String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGKILL for this process alone. */
    public void kill() {
        process.destroyForcibly();
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        try (Stream<ProcessHandle> children = process.descendants()) {
            children.forEach(ProcessHandle::destroyForcibly);
        }
        process.destroyForcibly();
    }
}
