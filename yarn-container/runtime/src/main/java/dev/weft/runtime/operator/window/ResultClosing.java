package dev.weft.runtime.operator.window;

import dev.weft.api.function.Collector;
import dev.weft.api.window.Window;

/** The results themselves are what is emitted. Task thread. */
final class ResultClosing implements WindowClosing {
    private final Collector<Object> out;

    ResultClosing(Collector<Object> out) {
        this.out = out;
    }

    @Override
    public void close(Object key, Window window, Iterable<Object> contents) {
        contents.forEach(out::collect);
    }

    @Override
    public void closeOne(Object key, Window window, Object result) { // hot
        out.collect(result);
    }

    @Override
    public boolean needsKey() {
        return false;
    }
}
