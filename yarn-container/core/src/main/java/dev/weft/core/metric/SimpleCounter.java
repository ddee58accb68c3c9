package dev.weft.core.metric;

/** A plain field: one writer, no fences, the cheapest counter there is. Readers see some recent value. */
public final class SimpleCounter implements Counter {
    private long count;

    @Override
    public void inc() { // hot
        count++;
    }

    @Override
    public void inc(long n) { // hot
        count += n;
    }

    @Override
    public void dec() {
        count--;
    }

    @Override
    public void dec(long n) {
        count -= n;
    }

    @Override
    public long getCount() {
        return count;
    }
}
