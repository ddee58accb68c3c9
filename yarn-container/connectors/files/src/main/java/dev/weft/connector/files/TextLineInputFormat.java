package dev.weft.connector.files;

import dev.weft.api.type.TypeInformation;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FSDataInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One record per line. Lines end with {@code \n} or {@code \r\n}, which do not belong to them; the last may have no end. */
public final class TextLineInputFormat implements StreamFormat<String> {
    private static final long serialVersionUID = 1L;

    private final String charsetName;

    /** Lines in UTF-8. */
    public TextLineInputFormat() {
        this(StandardCharsets.UTF_8.name());
    }

    /**
     * Lines in another charset.
     *
     * @throws EngineException BAD_INPUT when the charset is unknown, or writes a line feed other than as one byte (UTF-16)
     */
    public TextLineInputFormat(String charsetName) {
        this.charsetName = charsetName;
        if (!Charset.isSupported(charsetName)) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Charset '" + charsetName + "' is unknown");
        }
        if (!Arrays.equals("\n".getBytes(Charset.forName(charsetName)), new byte[] {'\n'})) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Lines in charset " + charsetName
                            + " cannot be read: a line feed is not one byte in it; use UTF-8");
        }
    }

    /** A reader of all lines from where {@code stream} stands. */
    public Reader<String> createReader(Configuration config, FSDataInputStream stream) throws IOException {
        return open(stream, new FileRange(stream.getPos(), Long.MAX_VALUE, true));
    }

    @Override
    public Reader<String> createReader(Configuration config, FSDataInputStream stream, long fileLen, long splitEnd)
            throws IOException {
        long start = stream.getPos();
        return open(stream, new FileRange(start, end(fileLen, splitEnd), start == 0));
    }

    @Override
    public Reader<String> restoreReader(
            Configuration config, FSDataInputStream stream, long restoredOffset, long fileLen, long splitEnd)
            throws IOException {
        stream.seek(restoredOffset);
        return open(stream, new FileRange(restoredOffset, end(fileLen, splitEnd), true));
    }

    /** The last part reaches to the end of the file, also when the file has grown. */
    private static long end(long fileLen, long splitEnd) {
        return splitEnd >= fileLen ? Long.MAX_VALUE : splitEnd;
    }

    private Reader<String> open(FSDataInputStream stream, FileRange range) throws IOException {
        return LineReader.open(stream, range, Charset.forName(charsetName));
    }

    @Override
    public boolean isSplittable() {
        return true;
    }

    @Override
    public TypeInformation<String> getProducedType() {
        return TypeInformation.of(String.class);
    }
}
