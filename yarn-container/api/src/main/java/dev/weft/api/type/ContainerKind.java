package dev.weft.api.type;

import java.io.IOException;

/** Kinds of containers, and the code that state files know them by. Codes never change. */
enum ContainerKind {
    LIST(1, 1, "List"),
    SET(2, 1, "Set"),
    MAP(3, 2, "Map"),
    OPTIONAL(4, 1, "Optional"),
    ARRAY(5, 1, "Array"),
    EITHER(6, 2, "Either");

    private final int code;
    private final int parts;
    private final String text;

    ContainerKind(int code, int parts, String text) {
        this.code = code;
        this.parts = parts;
        this.text = text;
    }

    static ContainerKind ofCode(int code) throws IOException {
        for (ContainerKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IOException("Malformed type description: no container has code " + code);
    }

    int code() {
        return code;
    }

    /** 2 for maps and eithers, else 1. */
    int partCount() {
        return parts;
    }

    String text() {
        return text;
    }

    /** True when the parts must stay different from each other: keys of maps, elements of sets. */
    boolean isDistinct(int part) {
        return this == SET || this == MAP && part == 0;
    }

    /** Path of a part below {@code path}, for people. */
    String pathOf(int part, String path) {
        return path
                + switch (this) {
                    case MAP -> part == 0 ? ".key" : ".value";
                    case EITHER -> part == 0 ? ".left" : ".right";
                    case OPTIONAL -> "?";
                    case LIST, SET, ARRAY -> "[]";
                };
    }

    /** How many elements follow, from what stands before them. */
    int readCount(DataInputView source) throws IOException {
        return this == OPTIONAL || this == EITHER ? 1 : source.readVarInt();
    }
}
