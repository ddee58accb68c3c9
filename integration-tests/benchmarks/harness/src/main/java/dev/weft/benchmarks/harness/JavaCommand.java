package dev.weft.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of one JVM. Equal flags for equal roles of all engines: G1, fixed heap, its pages touched first. */
final class JavaCommand {
    private static final List<String> MEASURED = List.of("-XX:+UseG1GC", "-XX:+AlwaysPreTouch");

    private final List<String> flags = new ArrayList<>();

    private JavaCommand() {}

    /** A JVM that moves records: fixed heap, touched. */
    static JavaCommand measured(String heap) {
        var command = new JavaCommand();
        command.flags.addAll(MEASURED);
        return command.heap(heap);
    }

    /** A JVM that only controls. */
    static JavaCommand control(String heap) {
        var command = new JavaCommand();
        command.flags.add("-XX:+UseG1GC");
        return command.heap(heap);
    }

    private JavaCommand heap(String heap) {
        flags.add("-Xms" + heap);
        flags.add("-Xmx" + heap);
        return this;
    }

    JavaCommand flags(List<String> more) {
        flags.addAll(more);
        return this;
    }

    /** The flags alone, for a script that starts Java itself. */
    List<String> flags() {
        return List.copyOf(flags);
    }

    /** The whole command. */
    List<String> main(String classPath, String main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(arguments);
        return command;
    }
}
