package dev.weft.connector.files;

import java.io.IOException;
import java.net.URI;

/** A file that is being written. Task thread. */
final class PartFile<IN> implements PartFileInfo<String> {
    private final String bucket;
    private final URI hidden;
    private final URI visible;
    private final long createdMillis;
    private final OutputBuffer out;
    private final RecordFormat.Writer<IN> writer;
    private long updatedMillis;
    private long sizeAtLook;

    /** Writes on at the end of {@code out}. */
    PartFile(FileWriterState.OpenFile file, OutputBuffer out, RecordFormat<IN> format, long nowMillis)
            throws IOException {
        this.bucket = file.bucket();
        this.hidden = file.hidden();
        this.visible = file.visible();
        this.createdMillis = file.createdMillis();
        this.out = out;
        this.writer = format.open(out);
        this.updatedMillis = nowMillis;
        this.sizeAtLook = out.position();
    }

    void write(IN element) throws IOException { // hot
        writer.write(element);
    }

    /** Called now and then: remembers whether something was written since. */
    void look(long nowMillis) {
        if (out.position() != sizeAtLook) {
            sizeAtLook = out.position();
            updatedMillis = nowMillis;
        }
    }

    /** Makes everything written so far survive: a checkpoint may count on it. */
    FileWriterState.OpenFile snapshot() throws IOException {
        out.flushDurably();
        return new FileWriterState.OpenFile(bucket, hidden, visible, out.position(), createdMillis);
    }

    /** Ends the file. */
    FileSinkCommittable finish() throws IOException {
        writer.finish();
        out.closeDurably();
        return new FileSinkCommittable(hidden, visible);
    }

    /** Gives the file up without its end. */
    void abandon() throws IOException {
        out.close();
    }

    URI hidden() {
        return hidden;
    }

    @Override
    public String getBucketId() {
        return bucket;
    }

    @Override
    public long getCreationTime() {
        return createdMillis;
    }

    @Override
    public long getSize() { // hot
        return out.position();
    }

    @Override
    public long getLastUpdateTime() {
        return updatedMillis;
    }
}
