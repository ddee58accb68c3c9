package dev.weft.api.type;

/** The three kinds of classes that are known field by field. */
enum StructKind {
    /** Fields {@code f0}, {@code f1}, …; no nulls but strings. */
    TUPLE,
    /** Components, set by the canonical constructor. */
    RECORD,
    /** Public fields, or private ones with getter and setter. */
    POJO;

    /** True when fields may be null, which takes a byte for each that is not a primitive or a string. */
    boolean allowsNull() {
        return this != TUPLE;
    }
}
