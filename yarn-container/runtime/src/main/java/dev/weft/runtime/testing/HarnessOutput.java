package dev.weft.runtime.testing;

import dev.weft.api.time.Watermark;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.EventTimeOutput;
import dev.weft.runtime.operator.OperatorOutputs;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps what an operator emits, in order. The test's thread. */
final class HarnessOutput implements EventTimeOutput {
    private final RecordContext context;
    private final List<Object> all = new ArrayList<>();
    private final Map<String, List<Object>> side = new HashMap<>();
    private long watermark = Long.MIN_VALUE;
    private int idles;

    HarnessOutput(RecordContext context) {
        this.context = context;
    }

    /** Outputs of an operator; side outputs that are not in {@code tags} are dropped. */
    OperatorOutputs outputs(List<String> tags) {
        Map<String, Receiver> receivers = new HashMap<>();
        for (String tag : tags) {
            List<Object> kept = side.computeIfAbsent(tag, key -> new ArrayList<>());
            receivers.put(tag, kept::add);
        }
        return new OperatorOutputs(this::keep, receivers, this);
    }

    private void keep(Object record) {
        Optional<Long> timestamp =
                context.timestamp == OutputChannel.NO_TIMESTAMP ? Optional.empty() : Optional.of(context.timestamp);
        all.add(new Emitted(record, timestamp));
    }

    @Override
    public void eventTime(long time) {
        if (time > watermark) {
            watermark = time;
            all.add(new Watermark(time));
        }
    }

    @Override
    public void idle() {
        idles++;
    }

    int idles() {
        return idles;
    }

    /** {@link Emitted} and {@link Watermark}. */
    List<Object> all() {
        return List.copyOf(all);
    }

    List<Emitted> emitted() {
        return all.stream()
                .filter(Emitted.class::isInstance)
                .map(Emitted.class::cast)
                .toList();
    }

    List<Object> side(String tag) {
        return List.copyOf(side.getOrDefault(tag, List.of()));
    }
}
