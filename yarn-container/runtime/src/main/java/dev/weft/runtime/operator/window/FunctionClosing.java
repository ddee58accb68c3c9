package dev.weft.runtime.operator.window;

import dev.weft.api.function.Collector;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowFunction;

/** Gives windows to a {@link WindowFunction}. Task thread. */
final class FunctionClosing implements WindowClosing {
    private final WindowFunction<Object, Object, Object, Window> function;
    private final Collector<Object> out;

    FunctionClosing(WindowFunction<Object, Object, Object, Window> function, Collector<Object> out) {
        this.function = function;
        this.out = out;
    }

    @Override
    public void close(Object key, Window window, Iterable<Object> contents) throws Exception {
        function.apply(key, window, contents, out);
    }
}
