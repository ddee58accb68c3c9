package dev.weft.runtime.operator.window;

import dev.weft.api.function.Collector;
import dev.weft.api.window.AllWindowFunction;
import dev.weft.api.window.Window;

/** Gives windows to an {@link AllWindowFunction}. Task thread. */
final class AllFunctionClosing implements WindowClosing {
    private final AllWindowFunction<Object, Object, Window> function;
    private final Collector<Object> out;

    AllFunctionClosing(AllWindowFunction<Object, Object, Window> function, Collector<Object> out) {
        this.function = function;
        this.out = out;
    }

    @Override
    public void close(Object key, Window window, Iterable<Object> contents) throws Exception {
        function.apply(window, contents, out);
    }
}
