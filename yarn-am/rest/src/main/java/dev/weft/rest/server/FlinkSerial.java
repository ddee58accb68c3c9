package dev.weft.rest.server;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;

/**
 * The few objects that Flink's own client opens with Java serialisation, written byte by byte: there are no classes of Flink here,
 * and nothing is ever read in this form. Names, fields and serial versions are those of Flink 2.3.0 (javap); the form is the Java
 * Object Serialization Specification's, section 6. Pure.
 */
public final class FlinkSerial {
    /** Three bytes a character at most, and a string's length has two bytes. */
    private static final int MAX_CHARS = 0xFFFF / 3;

    private static final long SERIALIZED_THROWABLE = 7284183123441947635L;
    private static final long EXCEPTION = -3387516993124229948L;
    private static final long THROWABLE = -3042686055658047285L;
    private static final long OPTIONAL_FAILURE = 1L;
    private static final long NUMBER = -8742448824652078965L;
    private static final long LONG = 4290774380558885855L;
    private static final long INTEGER = 1360826667806852920L;
    private static final long DOUBLE = -9172774392245257468L;

    private static final int PLAIN = ObjectStreamConstants.SC_SERIALIZABLE;
    private static final int OWN_WRITER = ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_WRITE_METHOD;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private FlinkSerial() throws IOException {
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
    }

    /** Writes to a stream of its own. */
    @FunctionalInterface
    private interface Writer {
        void write(FlinkSerial to) throws IOException;
    }

    private static byte[] written(Writer writer) {
        try {
            FlinkSerial serial = new FlinkSerial();
            writer.write(serial);
            return serial.bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("write to memory", e);
        }
    }

    /**
     * A {@code SerializedThrowable} that holds no exception of a user's class, only what is to be read.
     *
     * @param className of the exception
     * @param message its first line
     * @param stack its trace
     */
    public static byte[] throwable(String className, String message, String stack) {
        return written(serial -> serial.throwableOf(className, message, stack));
    }

    private void throwableOf(String className, String message, String stack) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        describe("org.apache.flink.util.SerializedThrowable", SERIALIZED_THROWABLE, PLAIN, 3);
        field('L', "fullStringifiedStackTrace", "Ljava/lang/String;");
        field('L', "originalErrorClassName", "Ljava/lang/String;");
        field('[', "serializedException", "[B");
        described();
        describe("java.lang.Exception", EXCEPTION, PLAIN, 0);
        described();
        describe("java.lang.Throwable", THROWABLE, OWN_WRITER, 4);
        field('L', "cause", "Ljava/lang/Throwable;");
        field('L', "detailMessage", "Ljava/lang/String;");
        field('[', "stackTrace", "[Ljava/lang/StackTraceElement;");
        field('L', "suppressedExceptions", "Ljava/util/List;");
        described();
        absent(); // no superclass above Throwable
        absent(); // cause
        text(message);
        absent(); // stackTrace
        absent(); // suppressedExceptions
        described(); // the end of what Throwable writes itself
        text(stack);
        text(className);
        absent(); // serializedException
    }

    /** An {@code OptionalFailure} of a Long, Integer or Double. */
    public static byte[] accumulator(Number value) {
        return written(serial -> serial.optional(() -> serial.number(value)));
    }

    /** An {@code OptionalFailure} of a String. */
    public static byte[] accumulator(String value) {
        return written(serial -> serial.optional(() -> serial.text(value)));
    }

    /** Writes the value. */
    @FunctionalInterface
    private interface Value {
        void write() throws IOException;
    }

    private void optional(Value value) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        describe("org.apache.flink.util.OptionalFailure", OPTIONAL_FAILURE, OWN_WRITER, 1);
        field('L', "failureCause", "Ljava/lang/Throwable;");
        described();
        absent(); // no superclass
        absent(); // failureCause
        value.write();
        described();
    }

    private void number(Number value) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        if (value instanceof Integer) {
            boxed("java.lang.Integer", INTEGER, 'I');
            out.writeInt(value.intValue());
        } else if (value instanceof Double) {
            boxed("java.lang.Double", DOUBLE, 'D');
            out.writeDouble(value.doubleValue());
        } else {
            boxed("java.lang.Long", LONG, 'J');
            out.writeLong(value.longValue());
        }
    }

    private void boxed(String name, long version, char type) throws IOException {
        describe(name, version, PLAIN, 1);
        out.writeByte(type);
        out.writeUTF("value");
        described();
        describe("java.lang.Number", NUMBER, PLAIN, 0);
        described();
        absent();
    }

    private void describe(String name, long version, int flags, int fields) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF(name);
        out.writeLong(version);
        out.writeByte(flags);
        out.writeShort(fields);
    }

    private void field(char type, String name, String signature) throws IOException {
        out.writeByte(type);
        out.writeUTF(name);
        text(signature);
    }

    private void described() throws IOException {
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    private void absent() throws IOException {
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }

    private void text(String value) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_STRING);
        out.writeUTF(value.length() <= MAX_CHARS ? value : value.substring(0, MAX_CHARS));
    }
}
