package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.SeekableInput;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A pointer as files: one folder per epoch, in it {@code BASE} with the value found when the epoch began, then one numbered
 * file per step, each created new. Fencing needs no lock: a new epoch first creates its folder and then reads the old one's
 * newest file into {@code BASE}; an old leader creates its file and then looks for newer folders before it tells anybody.
 * Whichever came first, either the new leader saw the step or the old one saw the new folder. A cleared pointer has no folder:
 * what fences it is {@link FileLeaders}, asked in the same order. A file whose checksum is wrong was never told and does not
 * count. Blocks; one thread at a time.
 */
public final class FilePointer implements Pointer {
    private static final String BASE = "BASE";
    private static final String VALUE = "=";
    private static final String NOTHING = "-";
    private static final String STEP_FORMAT = "%019d";
    private static final int CRC_DIGITS = 8;
    private static final int KEPT_STEPS = 3;
    private static final int KEPT_EPOCHS = 3;

    private final FileStore store;
    private final URI folder;
    private final FileLeaders leaders;

    /**
     * The pointer kept in {@code folder}, which need not exist.
     *
     * @param store must show a created file and folder to everybody at once, as HDFS and local disks do
     * @param leaders of the cluster
     */
    FilePointer(FileStore store, URI folder, FileLeaders leaders) {
        this.store = store;
        this.folder = folder;
        this.leaders = leaders;
    }

    @Override
    public Optional<String> read() {
        return io("read", () -> newest(epochs()));
    }

    @Override
    public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
        move(token, epoch -> {
            Optional<String> now = valueOf(epoch);
            if (now.equals(Optional.of(next))) {
                return;
            }
            if (!now.equals(previous)) {
                throw new EngineException(
                        ErrorCode.CONFLICT, "Pointer " + folder + " holds " + now + ", not " + previous);
            }
            step(epoch, VALUE + next);
        });
    }

    /** Takes the folder away, in an order in which what is left says "nothing" at any time. */
    @Override
    public void clear(FencingToken token) {
        io("clear", () -> {
            String own = FileLeaders.nameOf(token);
            leaders.claim(own);
            List<String> epochs = epochs();
            checkNewest(own, epochs);
            for (String epoch : epochs) {
                store.delete(FilePaths.child(FilePaths.child(folder, epoch), BASE));
            }
            store.deleteRecursively(folder);
            leaders.check(own);
            return own;
        });
    }

    private void move(FencingToken token, Move move) {
        io("move", () -> {
            String own = FileLeaders.nameOf(token);
            leaders.claim(own);
            checkNewest(own, epochs());
            URI epoch = FilePaths.child(folder, own);
            begin(own, epoch);
            move.within(epoch);
            checkNewest(own, epochs());
            leaders.check(own);
            sweep(own, epoch);
            return own;
        });
    }

    private static void checkNewest(String own, List<String> epochs) {
        String newest = epochs.isEmpty() ? own : epochs.get(epochs.size() - 1);
        if (newest.compareTo(own) > 0) {
            throw new EngineException(ErrorCode.STALE, "Pointer has passed from " + own + " to " + newest);
        }
    }

    /** Creates the epoch's folder and, strictly after it, its BASE. */
    private void begin(String own, URI epoch) throws IOException {
        if (store.exists(FilePaths.child(epoch, BASE))
                && content(FilePaths.child(epoch, BASE)).isPresent()) {
            return;
        }
        store.makeDirectories(epoch);
        List<String> older = new ArrayList<>(epochs());
        older.removeIf(name -> name.compareTo(own) >= 0);
        store.delete(FilePaths.child(epoch, BASE)); // cut off by a crash of this same epoch
        for (String step : steps(epoch)) { // left by a clear that was cut off
            store.delete(FilePaths.child(epoch, step));
        }
        write(
                FilePaths.child(epoch, BASE),
                newest(older).map(value -> VALUE + value).orElse(NOTHING));
    }

    private void step(URI epoch, String content) throws IOException {
        List<String> steps = steps(epoch);
        long last = steps.isEmpty() ? 0 : Long.parseLong(steps.get(steps.size() - 1));
        try {
            write(FilePaths.child(epoch, String.format(STEP_FORMAT, last + 1)), content);
        } catch (FileAlreadyExistsException e) {
            throw new EngineException(ErrorCode.CONFLICT, "Somebody else moves pointer " + folder, e);
        }
    }

    /** Old steps and epochs are of no use any more; what cannot be deleted now is deleted after the next step. */
    private void sweep(String own, URI epoch) throws IOException {
        List<String> steps = steps(epoch);
        for (String step : steps.subList(0, Math.max(0, steps.size() - KEPT_STEPS))) {
            store.delete(FilePaths.child(epoch, step));
        }
        List<String> epochs = new ArrayList<>(epochs());
        epochs.removeIf(name -> name.compareTo(own) >= 0);
        for (String old : epochs.subList(0, Math.max(0, epochs.size() - KEPT_EPOCHS))) {
            store.deleteRecursively(FilePaths.child(folder, old));
        }
    }

    private Optional<String> newest(List<String> epochs) throws IOException {
        for (int i = epochs.size() - 1; i >= 0; i--) {
            URI epoch = FilePaths.child(folder, epochs.get(i));
            if (content(FilePaths.child(epoch, BASE)).isPresent()) {
                return valueOf(epoch);
            }
        }
        return Optional.empty();
    }

    /** The newest whole step, else the value that the epoch began with. */
    private Optional<String> valueOf(URI epoch) throws IOException {
        List<String> steps = steps(epoch);
        for (int i = steps.size() - 1; i >= 0; i--) {
            Optional<String> step = content(FilePaths.child(epoch, steps.get(i)));
            if (step.isPresent()) {
                return value(step.get());
            }
        }
        return content(FilePaths.child(epoch, BASE)).flatMap(FilePointer::value);
    }

    private static Optional<String> value(String content) {
        return content.startsWith(VALUE) ? Optional.of(content.substring(VALUE.length())) : Optional.empty();
    }

    private List<String> epochs() throws IOException {
        return names(folder, "epoch-");
    }

    private List<String> steps(URI epoch) throws IOException {
        List<String> names = new ArrayList<>(names(epoch, ""));
        names.remove(BASE);
        return names;
    }

    private List<String> names(URI parent, String prefix) throws IOException {
        try {
            return store.list(parent).stream()
                    .map(FileStatus::name)
                    .filter(name -> name.startsWith(prefix))
                    .sorted()
                    .toList();
        } catch (FileNotFoundException e) {
            return List.of();
        }
    }

    private void write(URI file, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (DurableOutput out = store.createNew(file)) {
            out.write(checksum(body).getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flushDurably();
        }
    }

    /** The text of a whole file; empty when the file is missing, cut or damaged. */
    private Optional<String> content(URI file) throws IOException {
        byte[] bytes;
        try (SeekableInput in = store.open(file)) {
            bytes = in.readAllBytes();
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
        if (bytes.length <= CRC_DIGITS) {
            return Optional.empty();
        }
        String checksum = new String(bytes, 0, CRC_DIGITS, StandardCharsets.US_ASCII);
        byte[] body = Arrays.copyOfRange(bytes, CRC_DIGITS, bytes.length);
        return checksum.equals(checksum(body))
                ? Optional.of(new String(body, StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static String checksum(byte[] body) {
        CRC32C crc = new CRC32C();
        crc.update(body, 0, body.length);
        return String.format("%08x", crc.getValue());
    }

    private <T> T io(String what, StorageCall<T> call) {
        try {
            return call.run();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot " + what + " pointer " + folder, e);
        }
    }

    /** What happens inside the caller's own epoch. */
    private interface Move {
        void within(URI epoch) throws IOException;
    }

    /** A body that speaks to the store. */
    private interface StorageCall<T> {
        T run() throws IOException;
    }
}
