package dev.weft.master.checkpoint;

import dev.weft.protocol.state.AssignedPart;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.SubtaskState;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the state of one operator among its subtasks. Keyed state goes by key groups; a split list is dealt out anew, evenly
 * and in order, when the parallelism changed; of a union list everybody gets all; of broadcast state everybody gets one copy.
 * Pure.
 */
final class StateSharing {
    private final URI folder;
    private final List<StateFile> files;
    private final OperatorState operator;
    private final int maxParallelism;

    /** @param maxParallelism that keyed state was written with */
    StateSharing(URI folder, List<StateFile> files, OperatorState operator, int maxParallelism) {
        this.folder = folder;
        this.files = files;
        this.operator = operator;
        this.maxParallelism = maxParallelism;
    }

    /** True when the subtask's input had ended: its own when nothing changed, else everybody's. */
    static boolean isDrained(OperatorState operator, int subtask, int parallelism) {
        boolean all = operator.subtasks().stream().allMatch(SubtaskState::drained);
        return operator.parallelism() == parallelism
                ? operator.subtasks().stream().anyMatch(one -> one.subtask() == subtask && one.drained())
                : all && operator.subtasks().size() == operator.parallelism();
    }

    /** What {@code subtask} of {@code parallelism} gets. */
    OperatorRestore of(int subtask, int parallelism) {
        boolean unchanged = operator.parallelism() == parallelism;
        List<StateAssignment> states = new ArrayList<>();
        states.addAll(keyed(subtask, parallelism));
        states.addAll(unchanged ? own(subtask) : dealt(subtask, parallelism));
        states.addAll(union());
        states.addAll(broadcast(subtask));
        return new OperatorRestore(operator.operator(), watermark(subtask, parallelism), states);
    }

    private List<StateAssignment> keyed(int subtask, int parallelism) {
        KeyGroupRange wanted = KeyGroupRange.of(maxParallelism, parallelism, subtask);
        List<StateAssignment> states = new ArrayList<>();
        for (StateHandle handle : handles(StateKind.KEYED)) {
            handle.keyGroups().intersect(wanted).ifPresent(groups -> states.add(assign(handle, groups, 0, 0)));
        }
        return states;
    }

    private List<StateAssignment> own(int subtask) {
        return operator.subtasks().stream()
                .filter(state -> state.subtask() == subtask)
                .flatMap(state -> state.states().stream())
                .filter(handle -> handle.kind() == StateKind.SPLIT)
                .map(handle -> assign(handle, handle.keyGroups(), 0, handle.elements()))
                .toList();
    }

    private List<StateAssignment> dealt(int subtask, int parallelism) {
        List<StateAssignment> states = new ArrayList<>();
        byName(StateKind.SPLIT).forEach((name, handles) -> {
            long total = handles.stream().mapToLong(StateHandle::elements).sum();
            long from = subtask * total / parallelism;
            long to = (subtask + 1) * total / parallelism;
            long begin = 0;
            for (StateHandle handle : handles) {
                long end = begin + handle.elements();
                int first = (int) (Math.max(from, begin) - begin);
                int count = (int) (Math.min(to, end) - Math.max(from, begin));
                if (count > 0) {
                    states.add(assign(handle, handle.keyGroups(), first, count));
                }
                begin = end;
            }
        });
        return states;
    }

    private List<StateAssignment> union() {
        return handles(StateKind.UNION).stream()
                .map(handle -> assign(handle, handle.keyGroups(), 0, handle.elements()))
                .toList();
    }

    /** Its own copy when it has one, so that the copies are read by different subtasks. */
    private List<StateAssignment> broadcast(int subtask) {
        List<StateAssignment> states = new ArrayList<>();
        byName(StateKind.BROADCAST).forEach((name, copies) -> {
            StateHandle copy = copies.get(subtask % copies.size());
            states.add(assign(copy, copy.keyGroups(), 0, copy.elements()));
        });
        return states;
    }

    /** Its own, or the least of those whose state it shares; state without keys may come from anybody. */
    private long watermark(int subtask, int parallelism) {
        boolean unchanged = operator.parallelism() == parallelism;
        boolean byKeys = handles(StateKind.KEYED).size() > 0;
        KeyGroupRange wanted = KeyGroupRange.of(maxParallelism, parallelism, subtask);
        long least = Long.MAX_VALUE;
        boolean found = false;
        for (SubtaskState state : operator.subtasks()) {
            boolean merged = unchanged
                    ? state.subtask() == subtask
                    : !byKeys || rangeOf(state.subtask()).intersect(wanted).isPresent();
            if (merged) {
                least = Math.min(least, state.watermark());
                found = true;
            }
        }
        return found ? least : Long.MIN_VALUE;
    }

    private KeyGroupRange rangeOf(int subtask) {
        return KeyGroupRange.of(maxParallelism, operator.parallelism(), subtask);
    }

    private List<StateHandle> handles(StateKind kind) {
        return operator.subtasks().stream()
                .flatMap(state -> state.states().stream())
                .filter(handle -> handle.kind() == kind)
                .toList();
    }

    private Map<String, List<StateHandle>> byName(StateKind kind) {
        Map<String, List<StateHandle>> byName = new LinkedHashMap<>();
        handles(kind)
                .forEach(handle -> byName.computeIfAbsent(handle.name(), name -> new ArrayList<>())
                        .add(handle));
        return byName;
    }

    private StateAssignment assign(StateHandle handle, KeyGroupRange groups, int firstElement, int elements) {
        StateFile file = files.get(handle.segment().file());
        List<AssignedPart> shared = handle.shared().stream().map(this::assign).toList();
        return new StateAssignment(
                handle.kind(),
                handle.name(),
                CheckpointFiles.locate(folder, file).toString(),
                file.length(),
                handle.segment(),
                groups,
                firstElement,
                elements,
                shared);
    }

    private AssignedPart assign(SharedPart part) {
        StateFile file = files.get(part.segment().file());
        return new AssignedPart(
                part.name(), CheckpointFiles.locate(folder, file).toString(), file.length(), part.segment());
    }
}
