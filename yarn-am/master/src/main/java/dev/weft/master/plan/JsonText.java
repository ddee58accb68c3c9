package dev.weft.master.plan;

/** Writes JSON strings, ASCII only. */
final class JsonText {
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_ASCII = 0x7e;

    private JsonText() {}

    /** Appends {@code text} in quotes. */
    static void quote(String text, StringBuilder json) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            appendChar(text.charAt(i), json);
        }
        json.append('"');
    }

    private static void appendChar(char c, StringBuilder json) {
        if (c == '"' || c == '\\') {
            json.append('\\').append(c);
        } else if (c < FIRST_PRINTABLE || c > LAST_ASCII) {
            json.append(String.format("\\u%04x", (int) c));
        } else {
            json.append(c);
        }
    }
}
