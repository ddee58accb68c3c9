package dev.weft.core.fs;

/** What happens when the file to write exists. */
public enum WriteMode {
    /** The write is refused; the check is atomic. */
    CREATE_NEW,
    /** The file is replaced. */
    OVERWRITE
}
