package dev.weft.api.connector;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One line per record: its {@code toString()} and a line feed. */
public final class SimpleStringEncoder<IN> implements Encoder<IN> {
    private static final long serialVersionUID = 1L;

    private final String charsetName;
    private transient @Nullable Charset charset;

    /** UTF-8. */
    public SimpleStringEncoder() {
        this(StandardCharsets.UTF_8.name());
    }

    /** Another charset by name. */
    public SimpleStringEncoder(String charsetName) {
        this.charsetName = charsetName;
    }

    @Override
    public void encode(IN element, OutputStream stream) throws IOException {
        Charset encoding = charset;
        if (encoding == null) {
            encoding = Charset.forName(charsetName);
            charset = encoding;
        }
        stream.write(element.toString().getBytes(encoding));
        stream.write('\n');
    }
}
