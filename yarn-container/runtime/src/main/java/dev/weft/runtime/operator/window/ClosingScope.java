package dev.weft.runtime.operator.window;

import dev.weft.api.state.KeyedStateStore;
import dev.weft.api.window.Window;
import dev.weft.runtime.operator.KeyedStates;
import dev.weft.runtime.operator.SideOutputs;
import org.jspecify.annotations.Nullable;

/** What a window function may ask while it has a window. One for all windows. Task thread. */
final class ClosingScope {
    private final WindowParts parts;
    private final SideOutputs side;
    private final KeyedStateStore global;
    private final @Nullable WindowStates states;
    private final EventTime time;
    private @Nullable Window window;

    ClosingScope(WindowParts parts, EventTime time) {
        this.parts = parts;
        this.time = time;
        this.side = parts.of().side();
        this.global = new KeyedStates(parts.of().states());
        this.states = parts.isMerging() ? null : new WindowStates(parts.of().states(), parts.windowSerializer());
    }

    void window(Window at) {
        window = at;
        if (states != null) {
            states.window(at);
        }
    }

    Window window() {
        if (window == null) {
            throw new IllegalStateException("There is no window at hand");
        }
        return window;
    }

    long processingTime() {
        return parts.of().scope().timers().getCurrentProcessingTime();
    }

    long watermark() {
        return time.watermark;
    }

    KeyedStateStore windowState() {
        if (states == null) {
            throw new UnsupportedOperationException(
                    "Windows that merge have no state of their own: use globalState() or another assigner");
        }
        return states;
    }

    KeyedStateStore globalState() {
        return global;
    }

    SideOutputs side() {
        return side;
    }
}
