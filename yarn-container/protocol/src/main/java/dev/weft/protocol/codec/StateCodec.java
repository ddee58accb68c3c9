package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;

import dev.weft.idl.TKeyGroupRange;
import dev.weft.idl.TOperatorSnapshot;
import dev.weft.idl.TSegment;
import dev.weft.idl.TSharedPart;
import dev.weft.idl.TSnapshotStatistics;
import dev.weft.idl.TStateFile;
import dev.weft.idl.TStateHandle;
import dev.weft.idl.TSubtaskSnapshot;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.OperatorSnapshot;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.SnapshotStatistics;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.SubtaskSnapshot;
import java.util.List;

/** Handles to state in files, and what subtasks wrote. */
final class StateCodec {
    private StateCodec() {}

    static TSegment encode(Segment segment) {
        return new TSegment(segment.file(), segment.offset(), segment.length(), segment.crc32c());
    }

    static Segment decode(TSegment segment) {
        return new Segment(segment.getFile(), segment.getOffset(), segment.getLength(), segment.getCrc32c());
    }

    static TStateFile encode(StateFile file) {
        return new TStateFile(file.path(), file.length(), file.indexCrc32c());
    }

    static StateFile decode(TStateFile file) {
        return new StateFile(file.getPath(), file.getLength(), file.getIndexCrc32c());
    }

    static TKeyGroupRange encode(KeyGroupRange range) {
        return new TKeyGroupRange(range.first(), range.last());
    }

    static KeyGroupRange decode(TKeyGroupRange range) {
        return new KeyGroupRange(range.getFirst(), range.getLast());
    }

    static TStateHandle encode(StateHandle handle) {
        TStateHandle encoded = new TStateHandle(
                handle.kind().name(),
                handle.name(),
                encode(handle.segment()),
                encode(handle.keyGroups()),
                handle.elements());
        if (!handle.shared().isEmpty()) {
            encoded.setShared(map(handle.shared(), part -> new TSharedPart(part.name(), encode(part.segment()))));
        }
        return encoded;
    }

    static StateHandle decode(TStateHandle handle) {
        return new StateHandle(
                constant(StateKind.class, handle.getKind()),
                handle.getName(),
                decode(handle.getSegment()),
                decode(handle.getKeyGroups()),
                handle.getElements(),
                handle.isSetShared()
                        ? map(handle.getShared(), part -> new SharedPart(part.getName(), decode(part.getSegment())))
                        : List.of());
    }

    private static TOperatorSnapshot encode(OperatorSnapshot snapshot) {
        return new TOperatorSnapshot(
                bytes(snapshot.operator().value()), snapshot.watermark(), map(snapshot.states(), StateCodec::encode));
    }

    private static OperatorSnapshot decode(TOperatorSnapshot snapshot) {
        return new OperatorSnapshot(
                operator(snapshot.bufferForId()),
                snapshot.getWatermark(),
                map(snapshot.getStates(), StateCodec::decode));
    }

    private static TSnapshotStatistics encode(SnapshotStatistics statistics) {
        return new TSnapshotStatistics()
                .setStartDelayNanos(statistics.startDelayNanos())
                .setAlignmentNanos(statistics.alignmentNanos())
                .setSyncNanos(statistics.syncNanos())
                .setAsyncNanos(statistics.asyncNanos())
                .setBytes(statistics.bytes())
                .setAlignedBytes(statistics.alignedBytes())
                .setFullBytes(statistics.fullBytes());
    }

    private static SnapshotStatistics decode(TSnapshotStatistics statistics) {
        return new SnapshotStatistics(
                statistics.getStartDelayNanos(),
                statistics.getAlignmentNanos(),
                statistics.getSyncNanos(),
                statistics.getAsyncNanos(),
                statistics.getBytes(),
                statistics.getAlignedBytes(),
                statistics.getFullBytes());
    }

    static TSubtaskSnapshot encode(SubtaskSnapshot snapshot) {
        return new TSubtaskSnapshot(
                bytes(snapshot.vertex().value()),
                snapshot.subtask(),
                snapshot.drained(),
                map(snapshot.operators(), StateCodec::encode),
                encode(snapshot.statistics()));
    }

    static SubtaskSnapshot decode(TSubtaskSnapshot snapshot) {
        return new SubtaskSnapshot(
                CommonCodec.vertex(snapshot.bufferForVertex()),
                snapshot.getSubtask(),
                snapshot.isDrained(),
                map(snapshot.getOperators(), StateCodec::decode),
                decode(snapshot.getStatistics()));
    }
}
