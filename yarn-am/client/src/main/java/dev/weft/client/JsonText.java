package dev.weft.client;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** JSON for people's scripts, made without a tree. Pure. */
public final class JsonText {
    private JsonText() {}

    /** {@code text} as a JSON string, with its quotes. */
    public static String quoted(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }
}
