package dev.weft.conformance;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;

/** The main of a jar that is uploaded. */
public final class UploadedProgram {
    private UploadedProgram() {}

    /** {@code args}: how far to count, and what to do after the submission: exit or throw. */
    public static void main(String[] args) throws Exception {
        System.out.println("counts to " + args[0]);
        if (args[1].equals("throw")) {
            throw new IllegalStateException("no such luck");
        }
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, Long.parseLong(args[0])).sinkTo(new DiscardingSink<>());
        env.execute("uploaded");
        System.exit(0);
    }
}
