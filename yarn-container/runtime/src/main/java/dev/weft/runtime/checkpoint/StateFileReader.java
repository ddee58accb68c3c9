package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the states that a subtask was assigned, and of each only the parts that are the subtask's. Everything that is read is
 * checked: DAMAGED_STATE says that a file is missing or has other bytes than were written, naming file, operator and state; STORAGE
 * that it could not be read now. Files stay open until {@link #closeFiles}; a later read opens its file again. Task thread.
 */
public final class StateFileReader {
    private static final Logger log = LoggerFactory.getLogger(StateFileReader.class);

    /** Directories of most segments are shorter: one read gets them whole. */
    private static final int TAIL_READ_BYTES = 8 * 1024;

    private final FileStores stores;
    private final LocalCopies copies;
    private final Runnable checkCanceled;
    private final Map<String, StateFileInput> files = new LinkedHashMap<>();
    private final Set<String> refusedCopies = new HashSet<>();
    private final Set<String> fromCopies = new TreeSet<>();
    private final Set<String> fromStorage = new TreeSet<>();

    /** One that reads everything from storage. */
    public StateFileReader(FileStores stores, Runnable checkCanceled) {
        this(stores, LocalCopies.NONE, checkCanceled);
    }

    /**
     * @param copies which are read instead, as long as they have the bytes that were written
     * @param checkCanceled called between reads; may throw to end the reading
     */
    public StateFileReader(FileStores stores, LocalCopies copies, Runnable checkCanceled) {
        this.stores = stores;
        this.copies = copies;
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
            state.withDirectory(reading(state, input -> directory(state, input)));
            return state.meta().form().equals(StateMeta.DATABASE) ? new AssignedFiles(this, operator, state) : state;
        } catch (IOException e) {
            throw state.unreadable(e);
        }
    }

    private static SegmentDirectory directory(AssignedState state, StateFileInput input) throws IOException {
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

    /** What is done with an open file. */
    interface Reading<T> {
        /** @throws EngineException DAMAGED_STATE when the file has other bytes than were written */
        T from(StateFileInput input) throws IOException;
    }

    /** Reads the file of {@code state}: its copy if there is one, and the file itself when the copy is not the same. */
    <T> T reading(AssignedState state, Reading<T> reading) throws IOException {
        checkCanceled.run();
        String name = state.assignment().file();
        try {
            return reading.from(file(name, state));
        } catch (IOException | EngineException e) {
            if (!isReadFromCopy(name)) {
                throw e;
            }
            refuseCopy(name, e);
            return reading.from(file(name, state));
        }
    }

    private boolean isReadFromCopy(String name) {
        StateFileInput open = files.get(name);
        return open != null && open.isCopy();
    }

    private void refuseCopy(String name, Exception why) throws IOException {
        log.warn("{} is read from storage, as its copy on this worker's disk is of no use: {}", name, why.getMessage());
        refusedCopies.add(name);
        fromCopies.remove(name);
        StateFileInput open = files.remove(name);
        if (open != null) {
            open.close();
        }
    }

    private StateFileInput file(String name, AssignedState state) throws IOException {
        StateFileInput open = files.get(name);
        if (open == null) {
            open = opened(name, state);
            files.put(name, open);
        }
        return open;
    }

    private StateFileInput opened(String name, AssignedState state) throws IOException {
        URI uri = URI.create(name);
        Optional<Path> copy = refusedCopies.contains(name)
                ? Optional.empty()
                : copies.find(uri, state.assignment().fileLength());
        if (copy.isPresent()) {
            try {
                URI local = FilePaths.of(copy.get());
                StateFileInput input = StateFileInput.openCopy(stores.of(local), local, state);
                fromCopies.add(name);
                return input;
            } catch (IOException | EngineException e) {
                refuseCopy(name, e);
            }
        }
        fromStorage.add(name);
        return StateFileInput.open(stores.of(uri), uri, state);
    }

    /** What this worker's disk holds of a piece of a file. */
    Optional<LocalCopies.Piece> localPiece(String name, Segment segment) {
        return copies.piece(URI.create(name), segment);
    }

    /** A piece was taken from this worker's disk. */
    void tookPiece(String name, Segment segment) {
        fromCopies.add(name + "@" + segment.offset());
    }

    /** A piece on this worker's disk has other bytes than were written, or is gone. */
    void refusePiece(String name, Segment segment, String why) {
        log.warn(
                "{} bytes at {} of {} are read from storage, as their copy on this worker's disk is of no use: {}",
                segment.length(),
                segment.offset(),
                name,
                why);
    }

    /** How many files were read from copies on this worker's disks. */
    public int filesFromCopies() {
        return fromCopies.size();
    }

    /** How many files were read from storage. */
    public int filesFromStorage() {
        return fromStorage.size();
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
