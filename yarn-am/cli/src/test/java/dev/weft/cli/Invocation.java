package dev.weft.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One run of the command inside the test's JVM. */
record Invocation(int code, String out, String err) {
    static Invocation weft(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = WeftCommand.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(args);
        return new Invocation(code, out.toString(), err.toString());
    }
}
