package dev.weft.api.connector;

import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Strings as messages in one character set. Immutable. */
public class SimpleStringSchema implements DeserializationSchema<String>, SerializationSchema<String> {
    private static final long serialVersionUID = 1L;

    private final String charset;

    /** UTF-8. */
    public SimpleStringSchema() {
        this(StandardCharsets.UTF_8);
    }

    public SimpleStringSchema(Charset charset) {
        this.charset = charset.name();
    }

    public Charset getCharset() {
        return Charset.forName(charset);
    }

    @Override
    public String deserialize(byte[] message) {
        return new String(message, getCharset());
    }

    @Override
    public boolean isEndOfStream(String nextElement) {
        return false;
    }

    @Override
    public byte[] serialize(String element) {
        return element.getBytes(getCharset());
    }

    @Override
    public TypeInformation<String> getProducedType() {
        return Types.STRING;
    }
}
