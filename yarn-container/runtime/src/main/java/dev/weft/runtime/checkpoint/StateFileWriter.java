package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataOutputView;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStore;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes the one file in which a worker's tasks keep their state of one checkpoint: a segment per state, one behind the other. No
 * state is held in memory: what describes a segment stands behind its parts. One thread at a time.
 */
public final class StateFileWriter {
    private static final int COPY_BYTES = 64 * 1024;

    private final FileStore store;
    private final URI file;
    private final StateOutput out;
    private final List<IndexEntry> index = new ArrayList<>();
    private boolean open = true;

    private StateFileWriter(FileStore store, URI file, StateOutput out) {
        this.store = store;
        this.file = file;
        this.out = out;
    }

    /**
     * Creates {@code file}, which must not exist, and the folders above it.
     *
     * @throws EngineException STORAGE when that fails
     */
    public static StateFileWriter create(FileStore store, URI file) {
        return create(store, file, UnaryOperator.identity());
    }

    /**
     * As {@link #create(FileStore, URI)}.
     *
     * @param through gets the file and gives what is written to instead
     */
    public static StateFileWriter create(FileStore store, URI file, UnaryOperator<DurableOutput> through) {
        try {
            DurableOutput out = through.apply(store.createNew(file));
            StateFileWriter writer = new StateFileWriter(store, file, new StateOutput(out));
            writer.header();
            return writer;
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Checkpoint file " + file + " cannot be created: " + e, e);
        }
    }

    private void header() throws IOException {
        out.writeLong(StateFileFormat.MAGIC);
        out.writeInt(StateFileFormat.VERSION);
    }

    /**
     * Adds a state and releases it, whatever happens. After a failure the file is good for nothing but {@link #abandon}.
     *
     * @return where it lies, in file 0
     * @throws EngineException STORAGE when the file cannot be written; USER_CODE when the state cannot be turned into bytes; both
     *     name operator and state
     */
    public StateHandle append(OperatorId operator, FrozenState state) {
        try {
            return segment(operator, state);
        } catch (IOException | RuntimeException e) {
            throw failure(operator, state, e);
        } finally {
            state.release();
        }
    }

    private EngineException failure(OperatorId operator, FrozenState state, Exception cause) {
        String what = "State '" + state.meta().name() + "' of operator " + operator;
        if (out.refused() != null) {
            return new EngineException(
                    ErrorCode.STORAGE, what + " could not be written to " + file + ": " + out.refused(), cause);
        }
        return new EngineException(ErrorCode.USER_CODE, what + " cannot be serialised: " + cause, cause);
    }

    private StateHandle segment(OperatorId operator, FrozenState state) throws IOException {
        out.takeChecksum();
        long start = out.position();
        Parts parts = new Parts(state, start);
        state.writeTo(parts);
        SegmentDirectory directory = new SegmentDirectory(state.meta(), parts.finish());
        long directoryStart = out.position();
        directory.write(out);
        int length = Math.toIntExact(out.position() - directoryStart);
        int checksum = out.takeChecksum();
        out.writeInt(length);
        out.writeInt(checksum);
        Segment segment = new Segment(0, start, out.position() - start, checksum);
        index.add(new IndexEntry(operator, state.meta().name(), start, segment.length(), checksum));
        StateKind kind = state.meta().kind();
        return new StateHandle(
                kind, state.meta().name(), segment, state.keyGroups(), kind == StateKind.KEYED ? 0 : state.elements());
    }

    /**
     * Adds a local file as it is.
     *
     * @return where it lies, in file 0, with the checksum of all its bytes
     * @throws EngineException STORAGE when the file cannot be written, or the local one not be read
     */
    public SharedPart appendFile(OperatorId operator, FrozenFiles.LocalFile local) {
        try (InputStream in = Files.newInputStream(local.path())) {
            out.takeChecksum();
            long start = out.position();
            byte[] bytes = new byte[COPY_BYTES];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                out.write(bytes, 0, read);
            }
            int checksum = out.takeChecksum();
            long length = out.position() - start;
            index.add(new IndexEntry(operator, local.name(), start, length, checksum));
            return new SharedPart(local.name(), new Segment(0, start, length, checksum));
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE,
                    "File " + local.path() + " of operator " + operator + " could not be copied to " + file + ": " + e,
                    e);
        }
    }

    /** Bytes written so far. */
    public long bytes() {
        return out.position();
    }

    /**
     * Ends the file, durably.
     *
     * @return what the manifest says of it: the path is its name, relative to its folder
     * @throws EngineException STORAGE when that fails
     */
    public StateFile close() {
        try {
            out.takeChecksum();
            long start = out.position();
            IndexEntry.write(index, out);
            int length = Math.toIntExact(out.position() - start);
            int checksum = out.takeChecksum();
            out.writeLong(start);
            out.writeInt(length);
            out.writeInt(checksum);
            out.writeLong(StateFileFormat.MAGIC);
            out.finish();
            open = false;
            return new StateFile(name(), out.position(), checksum);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Checkpoint file " + file + " cannot be ended: " + e, e);
        }
    }

    private String name() {
        String path = file.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * Closes and deletes the file. Idempotent.
     *
     * @throws EngineException STORAGE when it cannot be deleted: it stays as an orphan until it is swept
     */
    public void abandon() {
        try {
            if (open) {
                open = false;
                out.giveUp();
            }
        } catch (IOException e) {
            throw notDeleted(e);
        } finally {
            delete();
        }
    }

    private void delete() {
        try {
            store.delete(file);
        } catch (IOException e) {
            throw notDeleted(e);
        }
    }

    private EngineException notDeleted(IOException cause) {
        return new EngineException(
                ErrorCode.STORAGE, "Checkpoint file " + file + ", given up, cannot be deleted: " + cause, cause);
    }

    /** The parts of one segment as they come. */
    private final class Parts implements PartSink {
        private final List<SegmentDirectory.Part> done = new ArrayList<>();
        private final @Nullable KeyGroupRange range;
        private final int elements;
        private final long segmentStart;
        private int number = -1;
        private long partStart;

        Parts(FrozenState state, long segmentStart) {
            this.range = state.meta().kind() == StateKind.KEYED ? state.keyGroups() : null;
            this.elements = state.elements();
            this.segmentStart = segmentStart;
        }

        @Override
        public DataOutputView begin(int part) throws IOException {
            boolean inside = range == null ? part < elements : range.contains(part);
            if (part <= number || !inside) {
                throw new IllegalStateException("Part " + part + " after " + number + " of "
                        + (range == null ? elements + " elements" : range.toString()));
            }
            end();
            number = part;
            partStart = out.position();
            return out;
        }

        private void end() throws IOException {
            if (number >= 0) {
                long length = out.position() - partStart;
                if (length > Integer.MAX_VALUE) {
                    throw new IOException("Part " + number + " has " + length + " bytes; at most 2 GiB are possible");
                }
                done.add(new SegmentDirectory.Part(number, partStart - segmentStart, (int) length, out.takeChecksum()));
            }
        }

        List<SegmentDirectory.Part> finish() throws IOException {
            end();
            return done;
        }
    }
}
