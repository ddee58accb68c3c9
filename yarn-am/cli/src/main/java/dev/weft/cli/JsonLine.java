package dev.weft.cli;

import dev.weft.client.JsonText;

/** Builds one JSON object in one line for {@code --json}. Not thread-safe. */
final class JsonLine {
    private final StringBuilder text = new StringBuilder("{");

    JsonLine put(String name, String value) {
        return raw(name, JsonText.quoted(value));
    }

    JsonLine put(String name, long value) {
        return raw(name, Long.toString(value));
    }

    /** @param json is JSON already */
    JsonLine raw(String name, String json) {
        if (text.length() > 1) {
            text.append(',');
        }
        text.append(JsonText.quoted(name)).append(':').append(json);
        return this;
    }

    @Override
    public String toString() {
        return text + "}";
    }
}
