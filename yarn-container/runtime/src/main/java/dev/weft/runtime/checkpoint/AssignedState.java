package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** A state in a file, as far as one subtask was assigned its parts. Task thread. */
final class AssignedState implements RestoredState {
    private final StateFileReader reader;
    private final String operator;
    private final StateAssignment assignment;
    private SegmentDirectory directory;

    AssignedState(StateFileReader reader, String operator, StateAssignment assignment) {
        this.reader = reader;
        this.operator = operator;
        this.assignment = assignment;
        this.directory = new SegmentDirectory(StateMeta.ofBytes(assignment.kind(), assignment.name()), List.of());
    }

    /** This, with what its file says of it. */
    AssignedState withDirectory(SegmentDirectory found) {
        StateMeta meta = found.meta();
        if (meta.kind() != assignment.kind() || !meta.name().equals(assignment.name())) {
            throw damaged("the segment holds " + meta);
        }
        directory = found;
        return this;
    }

    StateAssignment assignment() {
        return assignment;
    }

    @Override
    public StateMeta meta() {
        return directory.meta();
    }

    @Override
    public void read(PartReader to) throws IOException {
        byte[] bytes = {};
        DataInputDeserializer in = new DataInputDeserializer();
        for (SegmentDirectory.Part part : directory.parts()) {
            if (isAssigned(part.number())) {
                bytes = bytes.length >= part.length() ? bytes : new byte[part.length()];
                fill(bytes, part);
                in.setBuffer(bytes, 0, part.length());
                to.part(part.number(), in, part.length());
            }
        }
    }

    private boolean isAssigned(int part) {
        if (meta().form().equals(StateMeta.DATABASE)) {
            return true;
        }
        if (assignment.kind() == StateKind.KEYED) {
            return assignment.keyGroups().contains(part);
        }
        int first = assignment.firstElement();
        return part >= first && part - first < assignment.elements();
    }

    private void fill(byte[] bytes, SegmentDirectory.Part part) {
        try {
            reader.reading(this, input -> {
                fill(bytes, part, input);
                return bytes;
            });
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void fill(byte[] bytes, SegmentDirectory.Part part, StateFileInput input) throws IOException {
        long start = assignment.segment().offset() + part.offset();
        input.read(start, bytes, part.length());
        if (StateFileReader.checksumOf(bytes, part.length()) != part.crc32c()) {
            String what = assignment.kind() == StateKind.KEYED ? "key group " : "element ";
            throw damaged("the checksum of " + what + part.number() + " (" + part.length() + " bytes at " + start
                    + ") differs");
        }
    }

    /** The file has other bytes than were written. */
    EngineException damaged(String how) {
        return new EngineException(
                ErrorCode.DAMAGED_STATE,
                "Checkpoint file " + assignment.file() + " is damaged (state '" + assignment.name() + "' of operator '"
                        + operator + "'): " + how);
    }

    /** The file is not there, or could not be read. */
    EngineException unreadable(IOException cause) {
        if (cause instanceof FileNotFoundException || cause instanceof NoSuchFileException) {
            return new EngineException(
                    ErrorCode.DAMAGED_STATE,
                    "Checkpoint file " + assignment.file() + " is missing (state '" + assignment.name()
                            + "' of operator '" + operator + "')",
                    cause);
        }
        return new EngineException(
                ErrorCode.STORAGE,
                "State '" + assignment.name() + "' of operator '" + operator + "' cannot be read from "
                        + assignment.file() + ": " + cause,
                cause);
    }
}
