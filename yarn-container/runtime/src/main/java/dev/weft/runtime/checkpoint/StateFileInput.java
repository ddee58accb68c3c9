package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.SeekableInput;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;

/** An open state file whose frame (header, index, footer) was checked. Task thread. */
final class StateFileInput implements Closeable {
    private final SeekableInput in;
    private final Frame frame;
    private final boolean copy;

    /** Where the index begins, and its checksum. */
    private record Frame(long indexStart, int indexCrc32c) {}

    private StateFileInput(SeekableInput in, Frame frame, boolean copy) {
        this.in = in;
        this.frame = frame;
        this.copy = copy;
    }

    /** @param reader the state because of which the file is opened, for messages */
    static StateFileInput open(FileStore store, URI file, AssignedState reader) throws IOException {
        return open(store, file, reader, false);
    }

    /** Opens {@code file}, which is a copy of the one that {@code reader} names. */
    static StateFileInput openCopy(FileStore store, URI file, AssignedState reader) throws IOException {
        return open(store, file, reader, true);
    }

    private static StateFileInput open(FileStore store, URI file, AssignedState reader, boolean copy)
            throws IOException {
        SeekableInput in = store.open(file);
        try {
            return new StateFileInput(in, checkFrame(in, reader), copy);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private static Frame checkFrame(SeekableInput in, AssignedState reader) throws IOException {
        long length = reader.assignment().fileLength();
        if (in.length() != length) {
            throw reader.damaged("the file has " + in.length() + " bytes, not " + length);
        }
        if (length < StateFileFormat.HEADER_BYTES + StateFileFormat.FOOTER_BYTES) {
            throw reader.damaged("the file is too short: " + length + " bytes");
        }
        checkHeader(in, reader);
        DataInputDeserializer footer =
                new DataInputDeserializer(read(in, length - StateFileFormat.FOOTER_BYTES, length));
        long indexStart = footer.readLong();
        int indexLength = footer.readInt();
        int checksum = footer.readInt();
        boolean whole = footer.readLong() == StateFileFormat.MAGIC
                && indexStart >= StateFileFormat.HEADER_BYTES
                && indexStart + indexLength == length - StateFileFormat.FOOTER_BYTES;
        if (!whole) {
            throw reader.damaged("the file's footer is not one");
        }
        byte[] index = read(in, indexStart, indexStart + indexLength);
        if (StateFileReader.checksumOf(index, index.length) != checksum) {
            throw reader.damaged("the checksum of the file's index differs");
        }
        return new Frame(indexStart, checksum);
    }

    private static void checkHeader(SeekableInput in, AssignedState reader) throws IOException {
        DataInputDeserializer header = new DataInputDeserializer(read(in, 0, StateFileFormat.HEADER_BYTES));
        if (header.readLong() != StateFileFormat.MAGIC) {
            throw reader.damaged("the file does not begin as a state file");
        }
        int version = header.readInt();
        if (version != StateFileFormat.VERSION) {
            throw reader.damaged("the file's format is " + version + "; this version reads " + StateFileFormat.VERSION);
        }
    }

    private static byte[] read(SeekableInput in, long from, long to) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(to - from)];
        in.readFully(from, bytes, 0, bytes.length);
        return bytes;
    }

    /** True when it is not the file itself. */
    boolean isCopy() {
        return copy;
    }

    /** Where the segments end. */
    long indexStart() {
        return frame.indexStart();
    }

    /** Checksum of the index. */
    int indexCrc32c() {
        return frame.indexCrc32c();
    }

    /** The bytes from {@code from}, to {@code to} excluded. */
    byte[] read(long from, long to) throws IOException {
        return read(in, from, to);
    }

    /** The same into the beginning of {@code target}. */
    void read(long from, byte[] target, int length) throws IOException {
        in.readFully(from, target, 0, length);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
