package dev.weft.benchmarks.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Watermark;
import dev.weft.benchmarks.workload.LatencyProbe;

/** Sink: takes the latency of every record; puts the counts into a map at the end. */
final class LatencyP<T> extends AbstractProcessor {
    private final LatencyProbe<T> probe;
    private Context context;

    LatencyP(LatencyProbe<T> probe) {
        this.probe = probe;
    }

    @Override
    protected void init(Context processorContext) {
        context = processorContext;
        probe.open();
    }

    @Override
    @SuppressWarnings("unchecked")
    public void process(int ordinal, Inbox inbox) {
        for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
            probe.take((T) item);
        }
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        return true;
    }

    @Override
    public boolean complete() {
        context.hazelcastInstance()
                .getMap(ChecksumP.RESULTS)
                .setAsync(context.globalProcessorIndex(), probe.latencies().counts());
        return true;
    }
}
