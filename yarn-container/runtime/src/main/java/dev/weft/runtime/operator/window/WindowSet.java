package dev.weft.runtime.operator.window;

import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.window.MergingWindowAssigner;
import dev.weft.api.window.Window;
import dev.weft.runtime.operator.OperatorStates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The windows of the current key that may grow together, each with the window under which its contents lie in state: contents stay
 * where they are when their window grows. Task thread.
 */
final class WindowSet {
    private static final String STATE = "_merging-windows";

    private final MergingWindowAssigner<Object, Window> assigner;
    private MapState<Window, Window> windows;

    /** Does what is to be done when windows become one. */
    interface Merging {
        /**
         * @param into the new window
         * @param from those that were there
         * @param state where the contents of the new one lie
         * @param states where other contents lie that belong to it now
         */
        void merge(Window into, Collection<Window> from, Window state, Collection<Window> states) throws Exception;
    }

    /** Some windows and what they become. */
    private record Group(List<Window> from, Window into) {}

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    WindowSet(MergingWindowAssigner<Object, Window> assigner) {
        this.assigner = assigner;
    }

    void restored(OperatorStates states, TypeSerializer<Window> serializer) {
        windows = states.keyed(new MapStateDescriptor<>(STATE, serializer, serializer));
    }

    /** Where the contents of {@code window} lie; null when the key has no such window. */
    @Nullable
    Window stateOf(Window window) throws Exception {
        return windows.get(window);
    }

    /** The window is given up. */
    void remove(Window window) throws Exception {
        windows.remove(window);
    }

    /** Adds a window; the one that it has become part of. */
    Window add(Window added, Merging merging) throws Exception {
        if (windows.get(added) != null) {
            return added;
        }
        List<Window> all = new ArrayList<>();
        windows.keys().forEach(all::add);
        all.add(added);
        List<Group> groups = new ArrayList<>();
        if (all.size() > 1) {
            assigner.mergeWindows(all, (from, into) -> groups.add(new Group(new ArrayList<>(from), into)));
        }
        Window result = added;
        for (Group group : groups) {
            if (group.from.remove(added)) {
                result = group.into;
            }
            merge(group, merging);
        }
        if (windows.get(result) == null) {
            windows.put(result, result);
        }
        return result;
    }

    private void merge(Group group, Merging merging) throws Exception {
        List<Window> states = new ArrayList<>();
        for (Window window : group.from) {
            Window state = windows.get(window);
            if (state != null) {
                states.add(state);
                windows.remove(window);
            }
        }
        if (states.isEmpty()) {
            return;
        }
        Window state = states.remove(0);
        windows.put(group.into, state);
        group.from.remove(group.into);
        if (!group.from.isEmpty()) {
            merging.merge(group.into, group.from, state, states);
        }
    }
}
