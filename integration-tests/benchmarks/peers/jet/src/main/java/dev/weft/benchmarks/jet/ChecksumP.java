package dev.weft.benchmarks.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Watermark;
import java.io.Serializable;

/** Sink: counts and sums in plain fields; puts them into a map at the end. */
final class ChecksumP<T> extends AbstractProcessor {
    static final String RESULTS = "results";

    private final Summand<T> summand;
    private Context context;
    private long count;
    private long sum;

    ChecksumP(Summand<T> summand) {
        this.summand = summand;
    }

    /** What a record adds. */
    @FunctionalInterface
    interface Summand<T> extends Serializable {
        long of(T record);
    }

    @Override
    protected void init(Context processorContext) {
        context = processorContext;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void process(int ordinal, Inbox inbox) {
        for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
            count++;
            sum += summand.of((T) item);
        }
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        return true;
    }

    /** Nothing is restored in a benchmark; snapshots of the others shall go on. */
    @Override
    public boolean saveToSnapshot() {
        return true;
    }

    @Override
    public boolean complete() {
        context.hazelcastInstance()
                .getMap(RESULTS)
                .setAsync(context.globalProcessorIndex(), new long[] {count, sum});
        return true;
    }
}
