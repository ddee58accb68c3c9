package dev.weft.core.metric;

import java.util.function.LongSupplier;

/** A count that is kept elsewhere already. Read on any thread that the supplier allows; never counted through. */
public final class CounterView implements Counter {
    private final LongSupplier count;

    public CounterView(LongSupplier count) {
        this.count = count;
    }

    @Override
    public long getCount() {
        return count.getAsLong();
    }

    @Override
    public void inc() {
        throw readOnly();
    }

    @Override
    public void inc(long n) {
        throw readOnly();
    }

    @Override
    public void dec() {
        throw readOnly();
    }

    @Override
    public void dec(long n) {
        throw readOnly();
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("This counter only shows a count");
    }
}
