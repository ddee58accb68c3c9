package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Reads the states that a subtask was assigned, and of each only the parts that are the subtask's. Everything that is read is
 * checked: DAMAGED_STATE says that a file is missing or has other bytes than were written, naming file, operator and state; STORAGE
 * that it could not be read now. Files stay open until {@link #closeFiles}; a later read opens its file again. Task thread.
 */
public final class StateFileReader {
    /** Directories of most segments are shorter: one read gets them whole. */
    private static final int TAIL_READ_BYTES = 8 * 1024;

    private final FileStores stores;
    private final Runnable checkCanceled;
    private final Map<String, StateFileInput> files = new LinkedHashMap<>();

    /** @param checkCanceled called between reads; may throw to end the reading */
    public StateFileReader(FileStores stores, Runnable checkCanceled) {
        this.stores = stores;
        this.checkCanceled = checkCanceled;
    }

    /**
     * Reads what describes the state; the parts are read when asked for.
     *
     * @param operator name of the operator, for messages
     */
    public RestoredState open(String operator, StateAssignment assignment) {
        AssignedState state = new AssignedState(this, operator, assignment);
        try {
            state.withDirectory(directory(state));
            return state.meta().form().equals(StateMeta.DATABASE) ? new AssignedFiles(this, operator, state) : state;
        } catch (IOException e) {
            throw state.unreadable(e);
        }
    }

    private SegmentDirectory directory(AssignedState state) throws IOException {
        StateFileInput input = file(state);
        Segment segment = state.assignment().segment();
        long end = segment.offset() + segment.length();
        if (segment.length() < StateFileFormat.SEGMENT_TAIL_BYTES || end > input.indexStart()) {
            throw state.damaged("its segment " + segment.offset() + " … " + end + " does not lie before the index at "
                    + input.indexStart());
        }
        byte[] tail = input.read(end - Math.min(TAIL_READ_BYTES, segment.length()), end);
        DataInputDeserializer numbers = new DataInputDeserializer();
        int numbersAt = tail.length - StateFileFormat.SEGMENT_TAIL_BYTES;
        numbers.setBuffer(tail, numbersAt, StateFileFormat.SEGMENT_TAIL_BYTES);
        int length = numbers.readInt();
        int checksum = numbers.readInt();
        long directoryEnd = end - StateFileFormat.SEGMENT_TAIL_BYTES;
        if (checksum != segment.crc32c() || length < 0 || length > directoryEnd - segment.offset()) {
            throw state.damaged("its directory's length or checksum is not the one written");
        }
        byte[] directory = length <= numbersAt
                ? Arrays.copyOfRange(tail, numbersAt - length, numbersAt)
                : input.read(directoryEnd - length, directoryEnd);
        if (checksumOf(directory, length) != checksum) {
            throw state.damaged("the checksum of its directory differs");
        }
        return SegmentDirectory.read(new DataInputDeserializer(directory));
    }

    static int checksumOf(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /** The open file of {@code state}. */
    StateFileInput file(AssignedState state) throws IOException {
        checkCanceled.run();
        String name = state.assignment().file();
        StateFileInput open = files.get(name);
        if (open == null) {
            URI uri = URI.create(name);
            open = StateFileInput.open(stores.of(uri), uri, state);
            files.put(name, open);
        }
        return open;
    }

    /** Closes the files that are open; states can still be read. */
    public void closeFiles() {
        Map<String, StateFileInput> open = Map.copyOf(files);
        files.clear();
        open.forEach((name, input) -> {
            try {
                input.close();
            } catch (IOException e) {
                throw new EngineException(ErrorCode.STORAGE, "Checkpoint file " + name + " cannot be closed: " + e, e);
            }
        });
    }
}
