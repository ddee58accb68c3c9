package dev.weft.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The client as a child of this JVM: it has our standard streams, it gets SIGTERM when we are told to end, and we do not
 * end before it did. The hook runs on a thread of the JVM's shutdown, everything else on the main thread.
 */
final class ClientProcess {
    /** What an attached client may take to kill its application on YARN before it is ended by force. */
    private static final long GOODBYE_SECONDS = 30;

    private ClientProcess() {}

    /**
     * Runs the command to its end.
     *
     * @return its exit code, 128 + n when signal n ended it
     * @throws IOException when it cannot be started
     */
    static int run(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process), "end-client"));
        } catch (IllegalStateException alreadyEnding) {
            end(process);
        }
        return await(process);
    }

    private static int await(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException interrupted) {
            end(process);
            Thread.currentThread().interrupt();
            return process.isAlive() ? 1 : process.exitValue();
        }
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
