package dev.weft.cli;

import dev.weft.core.concurrent.ThreadSafe;
import java.io.PrintWriter;
import java.util.Map;

/**
 * Notices when the JVM ends while the program's main runs: by {@code System.exit} in the program, or by a signal. A
 * shutdown hook; the one way that works on every Java from 17 without a security manager.
 */
@ThreadSafe
final class ExitWatch implements AutoCloseable {
    private static final int SIGNAL_EXIT = 130;

    private final Thread hook = new Thread(this::jvmEnds, "weft-exit-watch");
    private final Runnable atSignal;
    private final ExitRule atExit;
    private final PrintWriter err;

    /** What to do when the program ends the JVM itself. */
    @FunctionalInterface
    interface ExitRule {
        /** The exit code that the shell should get, or -1 to leave the program's own. Prints its line. */
        int exitCalled();
    }

    /**
     * Watches from now on.
     *
     * @param atSignal called when a person or a system ends the JVM
     * @param atExit called when the program does
     */
    ExitWatch(Runnable atSignal, ExitRule atExit, PrintWriter err) {
        this.atSignal = atSignal;
        this.atExit = atExit;
        this.err = err;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void jvmEnds() {
        if (!exitWasCalled()) {
            atSignal.run();
            return;
        }
        int code = atExit.exitCalled();
        err.flush();
        if (code >= 0) {
            // The code of a running exit cannot be changed in any other way.
            Runtime.getRuntime().halt(code);
        }
    }

    /** A thread that called System.exit stands in Runtime.exit until the hooks are through; a signal's thread does not. */
    private static boolean exitWasCalled() {
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            for (StackTraceElement frame : thread.getValue()) {
                if (frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What the shell gets when a signal ended the JVM, as shells say it. */
    static int signalExit() {
        return SIGNAL_EXIT;
    }

    /** Main is through: the end of the JVM means nothing any more. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs already and says what there is to say.
            err.flush();
        }
    }
}
