package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A bucket for each period of processing time, named by a date pattern.
 *
 * @param <IN> type of the records
 */
public final class DateTimeBucketAssigner<IN> implements BucketAssigner<IN, String> {
    private static final long serialVersionUID = 1L;
    private static final String HOURS = "yyyy-MM-dd--HH";
    private static final long MILLIS_PER_SECOND = 1000;

    private final String formatString;
    private final ZoneId zoneId;
    private transient @Nullable DateTimeFormatter formatter;
    private transient long formattedSecond;
    private transient String formatted = "";

    /** Hours of the JVM's time zone: {@code yyyy-MM-dd--HH}. */
    public DateTimeBucketAssigner() {
        this(HOURS);
    }

    /** A pattern of {@link DateTimeFormatter}, in the JVM's time zone. */
    public DateTimeBucketAssigner(String formatString) {
        this(formatString, ZoneId.systemDefault());
    }

    /** Hours of a time zone. */
    public DateTimeBucketAssigner(ZoneId zoneId) {
        this(HOURS, zoneId);
    }

    /**
     * A pattern of {@link DateTimeFormatter}, down to seconds, in a time zone.
     *
     * @throws IllegalArgumentException when the pattern is none
     */
    public DateTimeBucketAssigner(String formatString, ZoneId zoneId) {
        this.formatString = formatString;
        this.zoneId = zoneId;
        this.formatter = formatter();
    }

    private DateTimeFormatter formatter() {
        return DateTimeFormatter.ofPattern(formatString).withZone(zoneId);
    }

    @Override
    public String getBucketId(IN element, Context context) { // hot
        long second = Math.floorDiv(context.currentProcessingTime(), MILLIS_PER_SECOND);
        DateTimeFormatter format = formatter;
        if (format == null) {
            format = formatter();
            formatter = format;
        }
        if (second != formattedSecond || formatted.isEmpty()) {
            formatted = format.format(Instant.ofEpochSecond(second));
            formattedSecond = second;
        }
        return formatted;
    }

    @Override
    public SimpleVersionedSerializer<String> getSerializer() {
        return SimpleVersionedStringSerializer.INSTANCE;
    }
}
