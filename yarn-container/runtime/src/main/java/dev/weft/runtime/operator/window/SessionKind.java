package dev.weft.runtime.operator.window;

import dev.weft.api.window.DynamicEventTimeSessionWindows;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.EventTimeTrigger;
import dev.weft.api.window.WindowSettings;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;

/** Puts operators of sessions together, and says which windows they can serve. Task thread. */
final class SessionKind {
    private SessionKind() {}

    /** Sessions of event time that are reduced or aggregated and fire when they end. */
    static boolean serves(WindowParts parts) {
        Class<?> assigner = parts.assigner().getClass();
        return (assigner == EventTimeSessionWindows.class || assigner == DynamicEventTimeSessionWindows.class)
                && parts.settings().contents() != WindowSettings.Contents.RECORDS
                && parts.evictor().isEmpty()
                && parts.trigger().getClass() == EventTimeTrigger.class;
    }

    static Operator operator(WindowParts parts) {
        FunctionMaterial of = parts.of();
        EventTime time = new EventTime();
        SessionWindows windows = new SessionWindows(parts, time);
        return new TimedWindowOperator(of, time, windows, of.keyed(0, "key-selector", adding(parts, windows)));
    }

    private static Receiver adding(WindowParts parts, SessionWindows windows) {
        FunctionMaterial of = parts.of();
        return parts.settings().contents() == WindowSettings.Contents.REDUCED
                ? of.input(0, ReduceSessionInput.class, parts.reduceFunction(), windows, of.context(), of.failure())
                : of.input(
                        0, AggregateSessionInput.class, parts.aggregateFunction(), windows, of.context(), of.failure());
    }
}
