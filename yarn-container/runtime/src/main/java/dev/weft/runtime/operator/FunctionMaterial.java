package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeySelector;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.metric.MetricGroup;
import dev.weft.runtime.timer.TimerEnvironment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every operator around a user's function is put together from. Task thread. */
public final class FunctionMaterial {
    private final String place;
    private final boolean head;
    private final UserParts parts;
    private final OperatorOutputs to;
    private final TaskScope scope;
    private final RecordContext context;
    private final ClassCopies copies;
    private final OperatorFailure failure;
    private final @Nullable TypeSerializer<Object> keySerializer;
    private final OperatorStates states;
    private final OperatorTimers timers;
    private final UserFunction life;
    private final OperatorMetrics metrics;
    private final Runnable checkCanceled;
    private final List<OperatorPart> stateful = new ArrayList<>();

    /**
     * @param place names the operator's place in the chain
     * @param head the operator is the first of its chain
     * @param checkCanceled throws when the task was told to stop
     */
    FunctionMaterial(
            String place,
            boolean head,
            UserParts parts,
            OperatorOutputs to,
            TaskScope scope,
            RecordContext context,
            ClassCopies copies,
            OperatorMetrics metrics,
            Runnable checkCanceled) {
        this.place = place;
        this.head = head;
        this.parts = parts;
        this.to = to;
        this.scope = scope;
        this.context = context;
        this.copies = copies;
        this.metrics = metrics;
        this.checkCanceled = checkCanceled;
        this.failure = new OperatorFailure(parts.owner());
        this.keySerializer = parts.has("key-serializer") ? parts.part("key-serializer") : null;
        TimerEnvironment environment = new TimerEnvironment(scope.timers(), checkCanceled);
        this.states = new OperatorStates(parts.owner(), scope, environment, keySerializer);
        this.timers = new OperatorTimers(parts.owner(), states, scope, context, failure);
        this.life = new UserFunction(function(), new OperatorContext(scope, metrics, states), states, failure);
    }

    /** The user's function. */
    public <F> F function() {
        return parts.part("function");
    }

    /** Another part of the operator. */
    public <T> T part(String name) {
        return parts.part(name);
    }

    /** True when the operator has the part. */
    public boolean has(String name) {
        return parts.has(name);
    }

    /** The operator's metrics. */
    public MetricGroup metrics() {
        return metrics;
    }

    /** To be run between two keys; throws when the task was told to stop. */
    public Runnable checkCanceled() {
        return checkCanceled;
    }

    /** How to name the operator's failures. */
    public OperatorFailure failure() {
        return failure;
    }

    /** The operator's states, there once it was restored. */
    public OperatorStates states() {
        return states;
    }

    /** Time and timers as the function sees them. */
    public OperatorTimers timers() {
        return timers;
    }

    /** The operator's main output. */
    public Receiver out() {
        return to.main();
    }

    /** The operator's main output for functions that collect. */
    @SuppressWarnings("unchecked") // Collector<Object> is what the copy implements
    public Collector<Object> collector() {
        return copies.make(place, Collector.class, OutputCollector.class, to.main(), failure);
    }

    /** The operator's side outputs. */
    public SideOutputs side() {
        return new SideOutputs(to.side(), failure);
    }

    /** What goes with the record that the chain processes. */
    public RecordContext context() {
        return context;
    }

    /** Takes event time that the operator makes itself. */
    public EventTimeOutput eventTime() {
        return to.eventTime();
    }

    /** What the operators of the task share. */
    public TaskScope scope() {
        return scope;
    }

    /** The life of the user's function. */
    public UserFunction life() {
        return life;
    }

    /** Something to set up once the operator's states are there. */
    public <P extends OperatorPart> P add(P part) {
        stateful.add(part);
        return part;
    }

    /** A copy of {@code type} for input {@code index}. */
    public Receiver input(int index, Class<? extends Receiver> type, Object... arguments) {
        return copies.make(place(index), Receiver.class, type, arguments);
    }

    private String place(int input) {
        return place + " input " + input;
    }

    /** {@code input}, behind the choice of the record's key by the part {@code selector} when the operator is keyed. */
    public Receiver keyed(int index, String selector, Receiver input) {
        if (keySerializer == null) {
            return input;
        }
        KeySelector<Object, Object> keys = parts.part(selector);
        return copies.make(
                place(index),
                Receiver.class,
                KeyedInput.class,
                keys,
                keySerializer.stableHash(),
                states,
                context,
                head,
                input,
                failure);
    }

    /** {@code input} of a keyed operator whose records have no key. */
    Receiver unkeyed(int index, Receiver input) {
        return copies.make(place(index), Receiver.class, UnkeyedInput.class, states, input);
    }

    /** The operator with these inputs. */
    public Operator operator(Receiver... inputs) {
        return new FunctionOperator(life, states, timers, stateful, inputs);
    }
}
