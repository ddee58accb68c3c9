package dev.weft.api.type;

import java.io.IOException;

/** The three kinds of classes that are known field by field. */
enum StructKind {
    /** Fields {@code f0}, {@code f1}, …; no nulls but strings. */
    TUPLE(0, "tuple"),
    /** Components, set by the canonical constructor. */
    RECORD(1, "record"),
    /** Public fields, or private ones with getter and setter. */
    POJO(2, "POJO");

    private final int code;
    private final String text;

    StructKind(int code, String text) {
        this.code = code;
        this.text = text;
    }

    static StructKind ofCode(int code) throws IOException {
        for (StructKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IOException("Malformed type description: no kind of struct has code " + code);
    }

    /** What state files know the kind by; never changes. */
    int code() {
        return code;
    }

    /** For messages. */
    String text() {
        return text;
    }

    /** True when fields may be null, which takes a byte for each that is not a primitive or a string. */
    boolean allowsNull() {
        return this != TUPLE;
    }
}
