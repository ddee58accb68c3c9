package dev.weft.taskmanager.inspect;

import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import java.util.function.Consumer;

/** Finds out what people ask of this process. Called on the worker's loop; returns at once. */
public interface Inspector {
    /** @param answer called once, on any thread */
    void inspect(Inspection inspection, Consumer<Findings> answer);
}
