package dev.weft.core.unit;

import java.io.Serializable;
import java.util.Locale;

/**
 * A number of bytes. Reads and writes the forms of Flink's configuration: {@code 512}, {@code 512b}, {@code 64 kb},
 * {@code 512 mb}, {@code 1gb}, {@code 2 tb}; every unit is a power of 1024.
 *
 * @param bytes never negative
 */
public record MemorySize(long bytes) implements Comparable<MemorySize>, Serializable {
    public static final MemorySize ZERO = new MemorySize(0);
    public static final MemorySize MAX_VALUE = new MemorySize(Long.MAX_VALUE);

    /** The accepted forms, for error messages. */
    public static final String FORM = "a memory size such as '512 mb' or '1g'";

    public MemorySize {
        if (bytes < 0) {
            throw new IllegalArgumentException("A memory size cannot be negative: " + bytes);
        }
    }

    /** {@code mebiBytes} × 1024 × 1024 bytes. */
    public static MemorySize ofMebiBytes(long mebiBytes) {
        return new MemorySize(Math.multiplyExact(mebiBytes, MemoryUnit.MEBIBYTES.bytes()));
    }

    /**
     * Reads a number with an optional unit; without one the number means bytes.
     *
     * @throws IllegalArgumentException when {@code text} has another form or does not fit 63 bits; the message quotes it
     */
    public static MemorySize parse(String text) {
        return parse(text, MemoryUnit.BYTES);
    }

    /** As {@link #parse(String)}; a number without unit counts in {@code unit}. */
    public static MemorySize parse(String text, MemoryUnit unit) {
        String trimmed = text.trim().toLowerCase(Locale.ROOT);
        int digits = 0;
        while (digits < trimmed.length() && Character.isDigit(trimmed.charAt(digits))) {
            digits++;
        }
        String suffix = trimmed.substring(digits).trim();
        MemoryUnit read = suffix.isEmpty() ? unit : MemoryUnit.of(suffix);
        if (digits == 0 || read == null) {
            throw new IllegalArgumentException("'" + text + "' is not " + FORM);
        }
        try {
            return new MemorySize(Math.multiplyExact(Long.parseLong(trimmed.substring(0, digits)), read.bytes()));
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is more than 2^63-1 bytes", e);
        }
    }

    /** As the name that Flink's programs use. */
    public long getBytes() {
        return bytes;
    }

    /** Whole kibibytes, rounded down. */
    public long getKibiBytes() {
        return bytes / MemoryUnit.KIBIBYTES.bytes();
    }

    /** Whole mebibytes, rounded down. */
    public int getMebiBytes() {
        return Math.toIntExact(bytes / MemoryUnit.MEBIBYTES.bytes());
    }

    /** Whole gibibytes, rounded down. */
    public long getGibiBytes() {
        return bytes / MemoryUnit.GIBIBYTES.bytes();
    }

    /** Whole tebibytes, rounded down. */
    public long getTebiBytes() {
        return bytes / MemoryUnit.TEBIBYTES.bytes();
    }

    /** The bytes of a text as {@link #parse(String)} takes it. */
    public static long parseBytes(String text) {
        return parse(text).getBytes();
    }

    /** @throws ArithmeticException when the sum does not fit 63 bits */
    public MemorySize add(MemorySize other) {
        return new MemorySize(Math.addExact(bytes, other.bytes));
    }

    /** @throws IllegalArgumentException when {@code other} is larger */
    public MemorySize subtract(MemorySize other) {
        return new MemorySize(bytes - other.bytes);
    }

    /** Rounded down. @throws IllegalArgumentException when {@code factor} is negative or the product does not fit */
    public MemorySize multiply(double factor) {
        double product = bytes * factor;
        if (!(factor >= 0) || product > Long.MAX_VALUE) {
            throw new IllegalArgumentException("Cannot multiply " + this + " by " + factor);
        }
        return new MemorySize((long) product);
    }

    /** Rounded down. @throws IllegalArgumentException when {@code parts} is not positive */
    public MemorySize divide(long parts) {
        if (parts <= 0) {
            throw new IllegalArgumentException("Cannot divide " + this + " by " + parts);
        }
        return new MemorySize(bytes / parts);
    }

    /** The largest of {@code floor} and the smallest of this and {@code cap}. */
    public MemorySize clamp(MemorySize floor, MemorySize cap) {
        MemorySize capped = compareTo(cap) > 0 ? cap : this;
        return capped.compareTo(floor) < 0 ? floor : capped;
    }

    @Override
    public int compareTo(MemorySize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** For people: {@code "1.500gb (1610612736 bytes)"}. */
    public String toHumanReadableString() {
        MemoryUnit unit = MemoryUnit.BYTES;
        for (MemoryUnit candidate : MemoryUnit.values()) {
            if (bytes > candidate.bytes()) {
                unit = candidate;
            }
        }
        if (unit == MemoryUnit.BYTES) {
            return bytes + " bytes";
        }
        double approximate = (double) bytes / unit.bytes();
        return String.format(Locale.ROOT, "%.3f%s (%d bytes)", approximate, unit.shortName(), bytes);
    }

    /** The form of configuration files, exact: the number in the largest unit that divides it, e.g. {@code "64 mb"}. */
    @Override
    public String toString() {
        MemoryUnit unit = MemoryUnit.BYTES;
        for (MemoryUnit candidate : MemoryUnit.values()) {
            if (bytes != 0 && bytes % candidate.bytes() == 0) {
                unit = candidate;
            }
        }
        return bytes / unit.bytes() + " " + unit.shortName();
    }
}
