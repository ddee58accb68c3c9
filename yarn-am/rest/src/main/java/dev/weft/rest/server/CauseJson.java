package dev.weft.rest.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.error.Failure;
import java.util.Base64;

/** Why something failed, as a {@code failure-cause}: for people, and in the form that Flink's client opens. */
public final class CauseJson {
    private CauseJson() {}

    /** {@code class}, {@code stack-trace} and {@code serialized-throwable} as Flink's, {@code message} besides. */
    public static ObjectNode of(Failure failure) {
        return of(failure, failure.stack().isEmpty() ? failure.message() : failure.stack());
    }

    /** The same of what the engine itself did: its line, and no trace of the engine. */
    public static ObjectNode line(Failure failure) {
        return of(failure, failure.message());
    }

    private static ObjectNode of(Failure failure, String stack) {
        String className = className(failure.message());
        byte[] serialized = FlinkSerial.throwable(className, failure.message(), stack);
        return Json.object()
                .put("class", className)
                .put("code", failure.code().name())
                .put("message", failure.message())
                .put("stack-trace", stack)
                .put("serialized-throwable", Base64.getEncoder().encodeToString(serialized));
    }

    /** The class in front of "class: message", or a stand-in when the engine itself speaks. */
    public static String className(String message) {
        int colon = message.indexOf(": ");
        String head = colon < 0 ? message : message.substring(0, colon);
        boolean plain = !head.isEmpty() && head.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || c == '.');
        return plain ? head : "dev.weft.Failure";
    }
}
