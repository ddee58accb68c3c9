package dev.weft.core.unit;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads and writes durations as configuration files do: {@code 10 s}, {@code 500ms}, {@code 1 min}, {@code 2 h}, also
 * ISO-8601 ({@code PT10S}); a number without unit means milliseconds.
 */
public final class Durations {
    /** The accepted forms, for error messages. */
    public static final String FORM = "a duration such as '500 ms', '10 s', '5 min' or 'PT10S'";

    private static final Map<String, ChronoUnit> UNITS = units();

    private Durations() {}

    private static Map<String, ChronoUnit> units() {
        Map<String, ChronoUnit> units = new LinkedHashMap<>();
        name(units, ChronoUnit.DAYS, "d", "day", "days");
        name(units, ChronoUnit.HOURS, "h", "hour", "hours");
        name(units, ChronoUnit.MINUTES, "min", "m", "minute", "minutes");
        name(units, ChronoUnit.SECONDS, "s", "sec", "secs", "second", "seconds");
        name(units, ChronoUnit.MILLIS, "ms", "milli", "millis", "millisecond", "milliseconds");
        name(units, ChronoUnit.MICROS, "us", "µs", "micro", "micros", "microsecond", "microseconds");
        name(units, ChronoUnit.NANOS, "ns", "nano", "nanos", "nanosecond", "nanoseconds");
        return units;
    }

    private static void name(Map<String, ChronoUnit> units, ChronoUnit unit, String... labels) {
        for (String label : labels) {
            units.put(label, unit);
        }
    }

    /** @throws IllegalArgumentException when {@code text} has another form or does not fit; the message quotes it */
    public static Duration parse(String text) {
        String trimmed = text.trim().toLowerCase(Locale.ROOT);
        int digits = 0;
        while (digits < trimmed.length() && Character.isDigit(trimmed.charAt(digits))) {
            digits++;
        }
        if (digits == 0) {
            return parseIso(text);
        }
        String label = trimmed.substring(digits).trim();
        ChronoUnit unit = label.isEmpty() ? ChronoUnit.MILLIS : UNITS.get(label);
        if (unit == null) {
            throw new IllegalArgumentException("'" + text + "' is not " + FORM);
        }
        try {
            return Duration.of(Long.parseLong(trimmed.substring(0, digits)), unit);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is too long a time", e);
        }
    }

    private static Duration parseIso(String text) {
        try {
            return Duration.parse(text.trim());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is not " + FORM, e);
        }
    }

    /** The shortest exact form that {@link #parse} reads back, e.g. {@code "5 min"}. */
    public static String format(Duration duration) {
        if (duration.isZero()) {
            return "0 ms";
        }
        if (duration.isNegative()) {
            return duration.toString();
        }
        if (duration.getNano() == 0) {
            return formatSeconds(duration.getSeconds());
        }
        long nanosPerMilli = 1_000_000;
        if (duration.getNano() % nanosPerMilli == 0) {
            return duration.toMillis() + " ms";
        }
        return duration.toString();
    }

    private static String formatSeconds(long seconds) {
        for (ChronoUnit unit : new ChronoUnit[] {ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES}) {
            long length = unit.getDuration().getSeconds();
            if (seconds % length == 0) {
                return seconds / length + " " + labelOf(unit);
            }
        }
        return seconds + " s";
    }

    private static String labelOf(ChronoUnit unit) {
        return UNITS.entrySet().stream()
                .filter(e -> e.getValue() == unit)
                .findFirst()
                .orElseThrow()
                .getKey();
    }
}
