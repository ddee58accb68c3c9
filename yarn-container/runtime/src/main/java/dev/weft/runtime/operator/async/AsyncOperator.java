package dev.weft.runtime.operator.async;

import dev.weft.api.async.AsyncRetryStrategy;
import dev.weft.api.async.AsyncSettings;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.exchange.TaskCanceled;
import dev.weft.runtime.operator.EventTimeOutput;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.OperatorMail;
import dev.weft.runtime.operator.OperatorStates;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.UserFunction;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the outside about each record and emits the answers later, in order or as they come. Records without an emitted answer are
 * state: after a failure they are asked for again, before anything new. When {@code capacity} records are in flight it waits inside
 * the next one for an answer; the time-outs go on. Task thread; answers come by mail.
 */
public final class AsyncOperator implements Operator {
    private static final String STATE = "_async_wait_operator_state_";

    private final FunctionMaterial of;
    private final AsyncSettings settings;
    private final UserFunction life;
    private final OperatorStates states;
    private final RecordContext context;
    private final OperatorMail mail;
    private final EventTimeOutput eventTime;
    private final WaitQueue queue;
    private final Deadlines deadlines;
    private final Requests requests;
    private final Receiver out;
    private final WaitQueue.Output output = new Leaving();
    private final Receiver input = this::accept;
    private final ArrayDeque<Entry> unstarted = new ArrayDeque<>();
    private final ArrayDeque<Entry> answered = new ArrayDeque<>();
    private boolean emitting;
    private long emittedWatermark = Long.MIN_VALUE;
    private ListState<Tuple2<Object, Long>> inFlight;

    @SuppressWarnings("NullAway.Init") // the state is made from what is restored, which comes before the first record
    private AsyncOperator(FunctionMaterial of) {
        this.of = of;
        this.settings = of.part("settings");
        this.life = of.life();
        this.states = of.states();
        this.context = of.context();
        this.mail = of.scope().mailbox();
        this.eventTime = of.eventTime();
        this.out = of.out();
        this.queue = settings.ordered() ? new OrderedQueue() : new UnorderedQueue();
        this.deadlines = new Deadlines(of.scope().timers());
        this.requests = new Requests(
                of.function(),
                settings,
                new RetryRules(retry(settings)),
                deadlines,
                mail,
                of.failure(),
                this::answered);
    }

    @SuppressWarnings("unchecked") // the graph was built with a strategy for the function's answers, or none
    private static @Nullable AsyncRetryStrategy<Object> retry(AsyncSettings settings) {
        return (AsyncRetryStrategy<Object>) settings.retry();
    }

    /** The operator of {@code material}. */
    public static Operator of(FunctionMaterial material) {
        return new AsyncOperator(material);
    }

    @Override
    public Receiver input(int index) {
        return input;
    }

    private void accept(Object record) {
        long timestamp = context.timestamp;
        while (queue.size() >= settings.capacity()) {
            awaitAnswer();
        }
        context.timestamp = timestamp;
        Entry entry = new Entry(record, timestamp);
        queue.add(entry);
        requests.start(entry);
    }

    /** Waits for one answer, or for a time-out or further try to be due. */
    private void awaitAnswer() {
        deadlines.runDue();
        try {
            if (!mail.tryYield()) {
                mail.awaitMail(deadlines.nanosToNext());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TaskCanceled();
        }
    }

    /** An operator behind may take mail while it has one of our records: what comes then waits, so that the order holds. */
    private void answered(Entry entry) {
        answered.add(entry);
        if (emitting) {
            return;
        }
        emitting = true;
        Entry next = answered.poll();
        while (next != null) {
            queue.answered(next, output);
            next = answered.poll();
        }
        emitting = false;
        startRestored();
    }

    /** What leaves the queue. */
    private final class Leaving implements WaitQueue.Output {
        @Override
        public void answered(Entry entry) {
            if (entry.answer == null) {
                throw new IllegalStateException("A record leaves without its answer");
            }
            context.timestamp = entry.timestamp;
            for (Object record : entry.answer) {
                if (record == null) {
                    throw of.failure().because("emitted null");
                }
                out.accept(record);
                context.timestamp = entry.timestamp;
            }
        }

        @Override
        public void eventTime(long watermark) {
            emittedWatermark = watermark;
            eventTime.eventTime(watermark);
        }
    }

    @Override
    public long onWatermark(long watermark) {
        if (queue.size() == 0) {
            emittedWatermark = watermark;
        } else {
            queue.watermark(watermark);
        }
        return emittedWatermark;
    }

    @Override
    public void restore(RestoredOperator from) throws Exception {
        states.restore(from);
        TypeSerializer<Tuple2<Object, Long>> elements = of.part("element-serializer");
        inFlight = states.ofSubtask().getListState(new ListStateDescriptor<>(STATE, elements));
        emittedWatermark = from.watermark();
        life.restore(from);
    }

    @Override
    public void open() throws Exception {
        life.open();
        for (Tuple2<Object, Long> element : inFlight.get()) {
            Entry entry = new Entry(element.f0, element.f1);
            queue.add(entry);
            unstarted.add(entry);
        }
        startRestored();
    }

    /** Restored records begin as others end: those of several former subtasks may be more than the capacity. */
    private void startRestored() {
        while (!unstarted.isEmpty() && queue.size() - unstarted.size() < settings.capacity()) {
            requests.start(unstarted.remove());
        }
    }

    @Override
    public void snapshot(SnapshotBuilder to) throws Exception {
        life.snapshot(to);
        List<Tuple2<Object, Long>> elements = new ArrayList<>(queue.size());
        queue.entries().forEach(entry -> elements.add(Tuple2.of(entry.record, entry.timestamp)));
        inFlight.update(elements);
        to.watermark(Math.max(emittedWatermark, Long.MIN_VALUE + 1));
        states.snapshot(to);
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        life.checkpointComplete(checkpoint);
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        life.checkpointAborted(checkpoint);
    }

    @Override
    public void endOfInput() {
        requests.ending(queue.entries());
        while (queue.size() > 0) {
            awaitAnswer();
        }
    }

    @Override
    public void dispose() {
        try {
            life.close();
        } finally {
            states.close();
        }
    }
}
