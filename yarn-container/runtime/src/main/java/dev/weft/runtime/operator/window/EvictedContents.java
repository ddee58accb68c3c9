package dev.weft.runtime.operator.window;

import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.window.Evictor;
import dev.weft.api.window.TimestampedValue;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowSettings;
import dev.weft.core.metric.MetricGroup;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.state.NamespacedState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** The records of windows with their times, of which an evictor takes some out when the window fires. Task thread. */
final class EvictedContents implements WindowContents {
    private final WindowParts parts;
    private final Evictor<Object, Window> evictor;
    private final EventTime time;
    private final TypeSerializer<Object> serializer;
    private ListState<Object> records;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    EvictedContents(WindowParts parts, Evictor<Object, Window> evictor, EventTime time) {
        this.parts = parts;
        this.evictor = evictor;
        this.time = time;
        this.serializer = parts.contentsSerializer();
    }

    @Override
    public void restored() {
        records = parts.of()
                .states()
                .keyed(new ListStateDescriptor<>(RecordContents.STATE, serializer), parts.windowSerializer());
    }

    @SuppressWarnings("unchecked") // a state with namespaces
    private ListState<Object> at(Window window) {
        ((NamespacedState<Window>) records).setCurrentNamespace(window);
        return records;
    }

    @Override
    public Object copyOf(Object record) {
        return ((Tuple2<?, ?>) serializer.copy(new Tuple2<>(OutputChannel.NO_TIMESTAMP, record))).f1;
    }

    @Override
    public void add(Window window, Object record, long timestamp) throws Exception {
        at(window).add(new Tuple2<>(timestamp, record));
    }

    @Override
    public void join(Window window, Object accumulator, boolean last) {
        throw new IllegalStateException("Windows that keep records got a partial aggregate: " + accumulator);
    }

    @Override
    public void fire(Window window, Window shown, Object key, boolean last, WindowClosing closing) throws Exception {
        Deque<TimestampedValue<Object>> held = new ArrayDeque<>();
        Iterable<Object> kept = at(window).get();
        if (kept != null) {
            kept.forEach(pair -> held.add(timestamped(last ? pair : serializer.copy(pair))));
        }
        if (held.isEmpty()) {
            return;
        }
        Context context = new Context(parts, time);
        int before = held.size();
        evictor.evictBefore(held, held.size(), shown, context);
        List<Object> shownRecords = new ArrayList<>();
        held.forEach(record -> shownRecords.add(record.getValue()));
        close(key, shown, shownRecords, closing);
        evictor.evictAfter(held, held.size(), shown, context);
        if (held.size() < before) {
            keep(window, held);
        }
    }

    private static TimestampedValue<Object> timestamped(Object pair) {
        Tuple2<?, ?> read = (Tuple2<?, ?>) pair;
        long timestamp = (Long) read.f0;
        return timestamp == OutputChannel.NO_TIMESTAMP
                ? new TimestampedValue<>(read.f1)
                : new TimestampedValue<>(read.f1, timestamp);
    }

    private void keep(Window window, Deque<TimestampedValue<Object>> rest) throws Exception {
        List<Object> pairs = new ArrayList<>();
        for (TimestampedValue<Object> record : rest) {
            long timestamp = record.hasTimestamp() ? record.getTimestamp() : OutputChannel.NO_TIMESTAMP;
            pairs.add(new Tuple2<>(timestamp, record.getValue()));
        }
        at(window).update(pairs);
    }

    private void close(Object key, Window shown, List<Object> values, WindowClosing closing) throws Exception {
        if (parts.settings().contents() == WindowSettings.Contents.RECORDS) {
            closing.close(key, shown, values);
            return;
        }
        AccumulatorContents.Adding adding = parts.adding();
        Object own = null;
        for (Object value : values) {
            own = adding.add(own, value);
        }
        if (own != null) {
            closing.closeOne(key, shown, parts.resultOf(own));
        }
    }

    @Override
    public void clear(Window window) {
        at(window).clear();
    }

    @Override
    @SuppressWarnings("unchecked") // a state with namespaces
    public void merge(Window into, Collection<Window> from) throws Exception {
        ((MergingNamespaces<Window>) records).mergeNamespaces(into, from);
    }

    private record Context(WindowParts parts, EventTime time) implements Evictor.EvictorContext {
        @Override
        public long getCurrentProcessingTime() {
            return parts.of().scope().timers().getCurrentProcessingTime();
        }

        @Override
        public MetricGroup getMetricGroup() {
            return parts.of().metrics();
        }

        @Override
        public long getCurrentWatermark() {
            return time.watermark;
        }
    }
}
