package dev.weft.hadoop;

import dev.weft.core.fs.SeekableInput;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file of Hadoop open for reading. One thread at a time. */
final class HadoopInput extends SeekableInput {
    private static final int UNKNOWN = -1;

    private final FileSystem fileSystem;
    private final Path path;
    private final FSDataInputStream in;
    private long length = UNKNOWN;

    HadoopInput(FileSystem fileSystem, Path path, FSDataInputStream in) {
        this.fileSystem = fileSystem;
        this.path = path;
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return in.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int count) throws IOException {
        return in.read(buffer, offset, count);
    }

    @Override
    public void seek(long position) throws IOException {
        in.seek(position);
    }

    @Override
    public long position() throws IOException {
        return in.getPos();
    }

    /** Asked only when wanted: it costs a call to the NameNode. */
    @Override
    public long length() throws IOException {
        if (length == UNKNOWN) {
            length = fileSystem.getFileStatus(path).getLen();
        }
        return length;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
