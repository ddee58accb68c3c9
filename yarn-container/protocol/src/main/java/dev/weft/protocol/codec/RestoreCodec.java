package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;

import dev.weft.idl.TOperatorRestore;
import dev.weft.idl.TRestoreFile;
import dev.weft.idl.TStateAssignment;
import dev.weft.idl.TTaskRestore;
import dev.weft.protocol.state.OperatorRestore;
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
        var file = new RestoreFile(state.file(), state.fileLength());
        Integer known = files.putIfAbsent(file, files.size());
        return new TStateAssignment(
                state.kind().name(),
                state.name(),
                known == null ? files.size() - 1 : known,
                StateCodec.encode(state.segment()),
                StateCodec.encode(state.keyGroups()),
                state.firstElement(),
                state.elements());
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
        if (state.getFile() < 0 || state.getFile() >= files.size()) {
            throw CommonCodec.refused("State '" + state.getName() + "' is said to be in file " + state.getFile()
                    + " of a list of " + files.size());
        }
        TRestoreFile file = files.get(state.getFile());
        return new StateAssignment(
                constant(StateKind.class, state.getKind()),
                state.getName(),
                file.getUri(),
                file.getLength(),
                StateCodec.decode(state.getSegment()),
                StateCodec.decode(state.getKeyGroups()),
                state.getFirstElement(),
                state.getElements());
    }
}
