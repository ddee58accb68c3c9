package dev.weft.driver.embedded;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a program writes to standard output while this is open. */
final class Printed implements AutoCloseable {
    private final PrintStream before = System.out;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Printed() {
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    }

    /** The lines without the subtask's number. */
    List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("^\\d+> ", ""))
                .toList();
    }

    @Override
    public void close() {
        System.setOut(before);
    }
}
