package dev.weft.api.window;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.type.TypeSerializer;
import java.io.Serializable;
import java.util.Collection;

/**
 * Says to which windows a record belongs. Called for each record on the task's thread.
 *
 * @param <T> type of the records that it can assign
 * @param <W> type of its windows
 */
public abstract class WindowAssigner<T, W extends Window> implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * The windows of a record; empty when it belongs to none.
     *
     * @param timestamp event time of the record, epoch milliseconds
     */
    public abstract Collection<W> assignWindows(T element, long timestamp, WindowAssignerContext context);

    /** When its windows fire unless the program says otherwise. */
    public abstract Trigger<T, W> getDefaultTrigger();

    /** How its windows are written into state. */
    public abstract TypeSerializer<W> getWindowSerializer(ExecutionConfig executionConfig);

    /** True when windows go by event time: then records can be late. */
    public abstract boolean isEventTime();

    /** What an assigner may ask. */
    public abstract static class WindowAssignerContext {
        /** The clock, epoch milliseconds. */
        public abstract long getCurrentProcessingTime();
    }
}
