package dev.weft.api.type;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Serialisers of {@code java.time}. */
final class TimeSerializers {
    private TimeSerializers() {}

    /** Instant. */
    static final class InstantSerializer extends ValueSerializer<Instant> {
        private static final long serialVersionUID = 1L;
        static final InstantSerializer INSTANCE = new InstantSerializer();

        @Override
        public Instant createInstance() {
            return Instant.EPOCH;
        }

        @Override
        public int getLength() {
            return 12;
        }

        @Override
        public void serialize(Instant record, DataOutputView target) throws IOException {
            target.writeLong(record.getEpochSecond());
            target.writeInt(record.getNano());
        }

        @Override
        public Instant deserialize(DataInputView source) throws IOException {
            long seconds = source.readLong();
            return Instant.ofEpochSecond(seconds, source.readInt());
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 12);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Duration. */
    static final class DurationSerializer extends ValueSerializer<Duration> {
        private static final long serialVersionUID = 1L;
        static final DurationSerializer INSTANCE = new DurationSerializer();

        @Override
        public Duration createInstance() {
            return Duration.ZERO;
        }

        @Override
        public int getLength() {
            return 12;
        }

        @Override
        public void serialize(Duration record, DataOutputView target) throws IOException {
            target.writeLong(record.getSeconds());
            target.writeInt(record.getNano());
        }

        @Override
        public Duration deserialize(DataInputView source) throws IOException {
            long seconds = source.readLong();
            return Duration.ofSeconds(seconds, source.readInt());
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 12);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** LocalDate. */
    static final class LocalDateSerializer extends ValueSerializer<LocalDate> {
        private static final long serialVersionUID = 1L;
        static final LocalDateSerializer INSTANCE = new LocalDateSerializer();

        @Override
        public LocalDate createInstance() {
            return LocalDate.EPOCH;
        }

        @Override
        public int getLength() {
            return 8;
        }

        @Override
        public void serialize(LocalDate record, DataOutputView target) throws IOException {
            target.writeLong(record.toEpochDay());
        }

        @Override
        public LocalDate deserialize(DataInputView source) throws IOException {
            return LocalDate.ofEpochDay(source.readLong());
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 8);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** LocalTime. */
    static final class LocalTimeSerializer extends ValueSerializer<LocalTime> {
        private static final long serialVersionUID = 1L;
        static final LocalTimeSerializer INSTANCE = new LocalTimeSerializer();

        @Override
        public LocalTime createInstance() {
            return LocalTime.MIDNIGHT;
        }

        @Override
        public int getLength() {
            return 8;
        }

        @Override
        public void serialize(LocalTime record, DataOutputView target) throws IOException {
            target.writeLong(record.toNanoOfDay());
        }

        @Override
        public LocalTime deserialize(DataInputView source) throws IOException {
            return LocalTime.ofNanoOfDay(source.readLong());
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 8);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** LocalDateTime. */
    static final class LocalDateTimeSerializer extends ValueSerializer<LocalDateTime> {
        private static final long serialVersionUID = 1L;
        static final LocalDateTimeSerializer INSTANCE = new LocalDateTimeSerializer();

        @Override
        public LocalDateTime createInstance() {
            return LocalDateTime.of(LocalDate.EPOCH, LocalTime.MIDNIGHT);
        }

        @Override
        public int getLength() {
            return 16;
        }

        @Override
        public void serialize(LocalDateTime record, DataOutputView target) throws IOException {
            target.writeLong(record.toLocalDate().toEpochDay());
            target.writeLong(record.toLocalTime().toNanoOfDay());
        }

        @Override
        public LocalDateTime deserialize(DataInputView source) throws IOException {
            LocalDate date = LocalDate.ofEpochDay(source.readLong());
            return LocalDateTime.of(date, LocalTime.ofNanoOfDay(source.readLong()));
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 16);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** OffsetDateTime. */
    static final class OffsetDateTimeSerializer extends ValueSerializer<OffsetDateTime> {
        private static final long serialVersionUID = 1L;
        static final OffsetDateTimeSerializer INSTANCE = new OffsetDateTimeSerializer();

        @Override
        public OffsetDateTime createInstance() {
            return Instant.EPOCH.atOffset(ZoneOffset.UTC);
        }

        @Override
        public int getLength() {
            return 20;
        }

        @Override
        public void serialize(OffsetDateTime record, DataOutputView target) throws IOException {
            LocalDateTimeSerializer.INSTANCE.serialize(record.toLocalDateTime(), target);
            target.writeInt(record.getOffset().getTotalSeconds());
        }

        @Override
        public OffsetDateTime deserialize(DataInputView source) throws IOException {
            LocalDateTime time = LocalDateTimeSerializer.INSTANCE.deserialize(source);
            return OffsetDateTime.of(time, ZoneOffset.ofTotalSeconds(source.readInt()));
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 20);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** ZonedDateTime. */
    static final class ZonedDateTimeSerializer extends ValueSerializer<ZonedDateTime> {
        private static final long serialVersionUID = 1L;
        static final ZonedDateTimeSerializer INSTANCE = new ZonedDateTimeSerializer();

        @Override
        public ZonedDateTime createInstance() {
            return Instant.EPOCH.atZone(ZoneOffset.UTC);
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public void serialize(ZonedDateTime record, DataOutputView target) throws IOException {
            LocalDateTimeSerializer.INSTANCE.serialize(record.toLocalDateTime(), target);
            target.writeInt(record.getOffset().getTotalSeconds());
            target.writeString(record.getZone().getId());
        }

        @Override
        public ZonedDateTime deserialize(DataInputView source) throws IOException {
            LocalDateTime time = LocalDateTimeSerializer.INSTANCE.deserialize(source);
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(source.readInt());
            String zone = BasicSerializers.StringSerializer.INSTANCE.deserialize(source);
            return ZonedDateTime.ofInstant(time, offset, ZoneId.of(zone));
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            serialize(deserialize(source), target);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }
}
