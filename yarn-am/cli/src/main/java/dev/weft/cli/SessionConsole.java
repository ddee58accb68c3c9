package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.master.cluster.SessionLauncher;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What an attached {@code weft session start} does: reads words from standard input, and ends with its session. An end of the input
 * means nothing. Main thread.
 */
final class SessionConsole {
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** YARN is asked each so many pauses. */
    private static final int QUESTION_EVERY = 12;

    private final SessionLauncher launcher;
    private final Configuration config;
    private final String session;
    private final SessionFile file;
    private final PrintWriter out;
    private final PrintWriter err;
    /** Typed, and not ended yet: whoever waits for the rest of a line sees nothing of the session. */
    private final StringBuilder line = new StringBuilder();

    SessionConsole(
            SessionLauncher launcher,
            Configuration config,
            String session,
            SessionFile file,
            PrintWriter out,
            PrintWriter err) {
        this.launcher = launcher;
        this.config = config;
        this.session = session;
        this.file = file;
        this.out = out;
        this.err = err;
    }

    /** The exit code: that of the session's end. */
    int run() throws InterruptedException {
        Thread onInterrupt = new Thread(this::interrupted, "session-interrupted");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        out.println("Commands: stop (or quit) ends the session, help");
        out.flush();
        String end = awaitEnd(new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())));
        Runtime.getRuntime().removeShutdownHook(onInterrupt);
        file.forget(session, err);
        out.println("Session " + session + " has ended: " + end);
        return end.startsWith("SUCCEEDED") ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private void interrupted() {
        err.println("weft: interrupted; session " + session + " keeps running, end it with: weft session stop -id "
                + session);
        err.flush();
    }

    private String awaitEnd(Reader in) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        int pauses = 0;
        while (true) {
            if (wantsEnd(in)) {
                return launcher.stop(config);
            }
            if (pauses % QUESTION_EVERY == 0) {
                Optional<String> end = launcher.end(config);
                if (end.isPresent()) {
                    return end.get();
                }
            }
            pauses++;
            never.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Reads what was typed since the last look. */
    private boolean wantsEnd(Reader in) {
        try {
            while (in.ready()) {
                int typed = in.read();
                if (typed != '\n') {
                    line.append((char) typed);
                } else if (isEnd(takeLine())) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("read standard input", e);
        }
    }

    private String takeLine() {
        String word = line.toString().strip().toLowerCase(Locale.ROOT);
        line.setLength(0);
        return word;
    }

    private boolean isEnd(String word) {
        if (word.equals("stop") || word.equals("quit")) {
            return true;
        }
        if (!word.isEmpty()) {
            out.println("stop (or quit) ends session " + session + "; Ctrl-C leaves it running");
            out.flush();
        }
        return false;
    }
}
