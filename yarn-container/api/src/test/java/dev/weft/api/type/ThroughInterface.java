package dev.weft.api.type;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** A view that uses every default method of the interface: the reference for faster ones. */
final class ThroughInterface extends DataOutputStream implements DataOutputView {
    private final ByteArrayOutputStream bytes;

    ThroughInterface() {
        this(new ByteArrayOutputStream());
    }

    private ThroughInterface(ByteArrayOutputStream bytes) {
        super(bytes);
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    @Override
    public void skipBytesToWrite(int numBytes) throws IOException {
        write(new byte[numBytes]);
    }

    @Override
    public void write(DataInputView source, int numBytes) throws IOException {
        byte[] copy = new byte[numBytes];
        source.readFully(copy);
        write(copy);
    }
}
