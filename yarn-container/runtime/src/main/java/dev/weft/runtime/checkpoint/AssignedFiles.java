package dev.weft.runtime.checkpoint;

import dev.weft.protocol.state.AssignedPart;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateFile;
import dev.weft.runtime.state.RestoredFiles;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.StoredPart;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/** A state with files that checkpoints share, as one subtask was assigned it. Task thread. */
final class AssignedFiles implements RestoredFiles {
    private static final int COPY_BYTES = 256 * 1024;

    private final StateFileReader reader;
    private final String operator;
    private final AssignedState state;

    AssignedFiles(StateFileReader reader, String operator, AssignedState state) {
        this.reader = reader;
        this.operator = operator;
        this.state = state;
    }

    @Override
    public StateMeta meta() {
        return state.meta();
    }

    @Override
    public KeyGroupRange keyGroups() {
        return state.assignment().keyGroups();
    }

    @Override
    public void read(PartReader to) throws IOException {
        state.read(to);
    }

    @Override
    public List<StoredPart> files() {
        List<StoredPart> all = new ArrayList<>();
        for (AssignedPart part : state.assignment().shared()) {
            int index = reader.localPiece(part.file(), part.segment())
                    .map(local -> local.whole().indexCrc32c())
                    .orElseGet(() -> storedIndex(part));
            all.add(new StoredPart(part.name(), new StateFile(part.file(), part.fileLength(), index), part.segment()));
        }
        return all;
    }

    private int storedIndex(AssignedPart part) {
        AssignedState place = place(part.name(), part.file(), part.fileLength(), part.segment());
        try {
            return reader.reading(place, StateFileInput::indexCrc32c);
        } catch (IOException e) {
            throw place.unreadable(e);
        }
    }

    /** The place of a file, for messages and for the reader. */
    private AssignedState place(String name, String file, long fileLength, Segment segment) {
        StateAssignment own = state.assignment();
        return new AssignedState(
                reader,
                operator,
                new StateAssignment(
                        own.kind(), own.name() + "/" + name, file, fileLength, segment, own.keyGroups(), 0, 0));
    }

    @Override
    public void copy(StoredPart part, Path to) throws IOException {
        Optional<LocalCopies.Piece> local = reader.localPiece(part.file().path(), part.segment());
        if (local.isPresent() && isTaken(local.get().path(), part, to)) {
            reader.tookPiece(part.file().path(), part.segment());
            return;
        }
        AssignedState place = place(part.name(), part.file().path(), part.file().length(), part.segment());
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW)) {
            if (copy(place, part.segment(), out) != part.segment().crc32c()) {
                throw place.damaged("the checksum of its " + part.segment().length() + " bytes at "
                        + part.segment().offset() + " differs");
            }
        }
    }

    /** Links {@code local} and compares it; true when it is the same as was written. Nothing stays of one that is not. */
    private boolean isTaken(Path local, StoredPart part, Path to) throws IOException {
        try {
            link(local, to);
            if (Files.size(to) == part.segment().length()
                    && checksum(to) == part.segment().crc32c()) {
                return true;
            }
            reader.refusePiece(part.file().path(), part.segment(), local + " has another length or checksum");
        } catch (IOException e) {
            reader.refusePiece(part.file().path(), part.segment(), e.toString());
        }
        Files.deleteIfExists(to);
        return false;
    }

    private static void link(Path local, Path to) throws IOException {
        try {
            Files.createLink(to, local);
        } catch (FileSystemException | UnsupportedOperationException onAnotherDisk) {
            Files.copy(local, to);
        }
    }

    private static int checksum(Path file) throws IOException {
        try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32C())) {
            byte[] bytes = new byte[COPY_BYTES];
            int read;
            do {
                read = in.read(bytes);
            } while (read >= 0);
            return (int) in.getChecksum().getValue();
        }
    }

    /** @return the checksum of what was copied */
    private int copy(AssignedState place, Segment segment, OutputStream out) throws IOException {
        CRC32C crc = new CRC32C();
        byte[] bytes = new byte[COPY_BYTES];
        long at = segment.offset();
        long end = at + segment.length();
        while (at < end) {
            int length = (int) Math.min(bytes.length, end - at);
            read(place, at, bytes, length);
            crc.update(bytes, 0, length);
            out.write(bytes, 0, length);
            at += length;
        }
        return (int) crc.getValue();
    }

    private void read(AssignedState place, long at, byte[] bytes, int length) {
        try {
            reader.reading(place, input -> {
                input.read(at, bytes, length);
                return bytes;
            });
        } catch (IOException e) {
            throw place.unreadable(e);
        }
    }
}
