package dev.weft.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Stands in for the client in {@code LauncherProcessTest}, under the name that the launcher starts: prints what it was
 * given, or waits for its end. Main thread.
 */
public final class WeftCommand {
    private WeftCommand() {}

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "print" -> print(args);
            case "exit" -> System.exit(Integer.parseInt(args[1]));
            case "wait" -> waitForEnd(Path.of(args[1]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void print(String[] args) {
        System.out.println("arguments " + String.join("|", args));
        System.out.println("classpath " + System.getProperty("java.class.path"));
        System.out.println("tokens " + System.getenv("HADOOP_TOKEN_FILE_LOCATION"));
        System.out.println("home " + System.getenv("WEFT_HOME"));
    }

    /** Writes the farewell file when it is told to end; until then it waits for ever. */
    private static void waitForEnd(Path farewell) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Files.writeString(farewell, "ended");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }));
        System.out.println("ready");
        new CountDownLatch(1).await();
    }
}
