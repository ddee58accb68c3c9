package dev.weft.core.id;

import java.util.regex.Pattern;

/**
 * Names a file by its content: SHA-256 as 64 lower-case hexadecimal digits.
 *
 * @param hex the digits
 */
public record ContentHash(String hex) implements Comparable<ContentHash> {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public ContentHash {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException("Not a SHA-256 of 64 lower-case hexadecimal digits: '" + hex + "'");
        }
    }

    @Override
    public int compareTo(ContentHash other) {
        return hex.compareTo(other.hex);
    }

    @Override
    public String toString() {
        return hex;
    }
}
