package dev.weft.core.id;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.random.RandomGenerator;

/**
 * A 128-bit value, written as 32 lower-case hexadecimal digits. The body of every job, vertex and operator id.
 *
 * @param high upper 64 bits
 * @param low lower 64 bits
 */
public record Id128(long high, long low) implements Comparable<Id128> {
    private static final int HEX_DIGITS = 32;

    /** A value drawn from {@code random}; unique for all practical purposes when the generator is. */
    public static Id128 random(RandomGenerator random) {
        return new Id128(random.nextLong(), random.nextLong());
    }

    /** The same value for the same text on every machine: the first 128 bits of SHA-256 over its UTF-8 form. */
    public static Id128 hashOf(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            ByteBuffer bytes = ByteBuffer.wrap(digest);
            return new Id128(bytes.getLong(), bytes.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /**
     * Reads the form that {@link #toString()} writes.
     *
     * @throws IllegalArgumentException when {@code hex} is not exactly 32 hexadecimal digits; the message quotes it
     */
    public static Id128 parse(String hex) {
        if (hex.length() != HEX_DIGITS || !hex.chars().allMatch(Id128::isHexDigit)) {
            throw new IllegalArgumentException("Not an id of 32 hexadecimal digits: '" + hex + "'");
        }
        return new Id128(
                Long.parseUnsignedLong(hex.substring(0, HEX_DIGITS / 2), 16),
                Long.parseUnsignedLong(hex.substring(HEX_DIGITS / 2), 16));
    }

    private static boolean isHexDigit(int c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    @Override
    public int compareTo(Id128 other) {
        int upper = Long.compareUnsigned(high, other.high);
        return upper != 0 ? upper : Long.compareUnsigned(low, other.low);
    }

    @Override
    public String toString() {
        return toHex(high) + toHex(low);
    }

    private static String toHex(long half) {
        String digits = Long.toHexString(half);
        return "0".repeat(HEX_DIGITS / 2 - digits.length()) + digits;
    }
}
