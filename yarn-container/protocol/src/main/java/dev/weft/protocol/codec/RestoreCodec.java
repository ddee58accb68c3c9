package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;

import dev.weft.idl.TOperatorRestore;
import dev.weft.idl.TRestoreFile;
import dev.weft.idl.TSegment;
import dev.weft.idl.TSharedPart;
import dev.weft.idl.TStateAssignment;
import dev.weft.idl.TTaskRestore;
import dev.weft.protocol.state.AssignedPart;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.TaskRestore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What restoring tasks read. Many assignments name the same file, so its address goes over the wire once per task. */
final class RestoreCodec {
    private RestoreCodec() {}

    /** An address as the wire has it. */
    private record RestoreFile(String uri, long length) {}

    static TTaskRestore encode(TaskRestore restore) {
        Map<RestoreFile, Integer> files = new LinkedHashMap<>();
        List<TOperatorRestore> operators = map(restore.operators(), operator -> encode(operator, files));
        return new TTaskRestore(
                restore.checkpoint(),
                restore.drained(),
                map(files.keySet(), file -> new TRestoreFile(file.uri(), file.length())),
                operators);
    }

    private static TOperatorRestore encode(OperatorRestore operator, Map<RestoreFile, Integer> files) {
        return new TOperatorRestore(
                bytes(operator.operator().value()),
                operator.watermark(),
                map(operator.states(), state -> encode(state, files)));
    }

    private static TStateAssignment encode(StateAssignment state, Map<RestoreFile, Integer> files) {
        TStateAssignment encoded = new TStateAssignment(
                state.kind().name(),
                state.name(),
                index(state.file(), state.fileLength(), files),
                StateCodec.encode(state.segment()),
                StateCodec.encode(state.keyGroups()),
                state.firstElement(),
                state.elements());
        if (!state.shared().isEmpty()) {
            encoded.setShared(map(state.shared(), part -> encode(part, files)));
        }
        return encoded;
    }

    private static int index(String uri, long length, Map<RestoreFile, Integer> files) {
        Integer known = files.putIfAbsent(new RestoreFile(uri, length), files.size());
        return known == null ? files.size() - 1 : known;
    }

    /** The segment's own number of its file means nothing here: the task's list counts. */
    private static TSharedPart encode(AssignedPart part, Map<RestoreFile, Integer> files) {
        Segment segment = part.segment();
        return new TSharedPart(
                part.name(),
                new TSegment(
                        index(part.file(), part.fileLength(), files),
                        segment.offset(),
                        segment.length(),
                        segment.crc32c()));
    }

    static TaskRestore decode(TTaskRestore restore) {
        List<TRestoreFile> files = new ArrayList<>(restore.getFiles());
        return new TaskRestore(
                restore.getCheckpoint(),
                restore.isDrained(),
                map(restore.getOperators(), operator -> decode(operator, files)));
    }

    private static OperatorRestore decode(TOperatorRestore operator, List<TRestoreFile> files) {
        return new OperatorRestore(
                operator(operator.bufferForId()),
                operator.getWatermark(),
                map(operator.getStates(), state -> decode(state, files)));
    }

    private static StateAssignment decode(TStateAssignment state, List<TRestoreFile> files) {
        TRestoreFile file = file(state.getName(), state.getFile(), files);
        return new StateAssignment(
                constant(StateKind.class, state.getKind()),
                state.getName(),
                file.getUri(),
                file.getLength(),
                StateCodec.decode(state.getSegment()),
                StateCodec.decode(state.getKeyGroups()),
                state.getFirstElement(),
                state.getElements(),
                state.isSetShared() ? map(state.getShared(), part -> decode(part, files)) : List.of());
    }

    private static TRestoreFile file(String name, int index, List<TRestoreFile> files) {
        if (index < 0 || index >= files.size()) {
            throw CommonCodec.refused(
                    "State '" + name + "' is said to be in file " + index + " of a list of " + files.size());
        }
        return files.get(index);
    }

    private static AssignedPart decode(TSharedPart part, List<TRestoreFile> files) {
        TRestoreFile file = file(part.getName(), part.getSegment().getFile(), files);
        Segment segment = StateCodec.decode(part.getSegment());
        return new AssignedPart(
                part.getName(),
                file.getUri(),
                file.getLength(),
                new Segment(0, segment.offset(), segment.length(), segment.crc32c()));
    }
}
