package dev.weft.api.row;

/** What a row says about a table that changes. */
public enum RowKind {
    /** A new row. */
    INSERT("+I", 0),
    /** What the row was before the {@link #UPDATE_AFTER} that follows. */
    UPDATE_BEFORE("-U", 1),
    /** What the row is now. */
    UPDATE_AFTER("+U", 2),
    /** A row that is gone. */
    DELETE("-D", 3);

    private final String text;
    private final byte code;

    RowKind(String text, int code) {
        this.text = text;
        this.code = (byte) code;
    }

    /** Two characters: {@code +I}, {@code -U}, {@code +U}, {@code -D}. */
    public String shortString() {
        return text;
    }

    /** What state and wire know the kind by; never changes. */
    public byte toByteValue() {
        return code;
    }

    /**
     * The kind of a code.
     *
     * @throws UnsupportedOperationException when there is none
     */
    public static RowKind fromByteValue(byte value) {
        for (RowKind kind : values()) {
            if (kind.code == value) {
                return kind;
            }
        }
        throw new UnsupportedOperationException("There is no row kind with code " + value);
    }
}
