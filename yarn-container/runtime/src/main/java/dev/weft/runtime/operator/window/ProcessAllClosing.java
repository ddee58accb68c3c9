package dev.weft.runtime.operator.window;

import dev.weft.api.function.Collector;
import dev.weft.api.function.OutputTag;
import dev.weft.api.state.KeyedStateStore;
import dev.weft.api.window.ProcessAllWindowFunction;
import dev.weft.api.window.Window;

/** Gives windows to a {@link ProcessAllWindowFunction}. Task thread. */
final class ProcessAllClosing implements WindowClosing {
    private final ProcessAllWindowFunction<Object, Object, Window> function;
    private final Collector<Object> out;
    private final Context context;

    ProcessAllClosing(
            ProcessAllWindowFunction<Object, Object, Window> function, Collector<Object> out, ClosingScope scope) {
        this.function = function;
        this.out = out;
        this.context = new Context(function, scope);
    }

    @Override
    public void close(Object key, Window window, Iterable<Object> contents) throws Exception {
        context.scope.window(window);
        function.process(context, contents, out);
    }

    @Override
    public void clear(Object key, Window window) throws Exception {
        context.scope.window(window);
        function.clear(context);
    }

    @Override
    public boolean clears() {
        return true;
    }

    private static final class Context extends ProcessAllWindowFunction<Object, Object, Window>.Context {
        private final ClosingScope scope;

        Context(ProcessAllWindowFunction<Object, Object, Window> function, ClosingScope scope) {
            function.super();
            this.scope = scope;
        }

        @Override
        public Window window() {
            return scope.window();
        }

        @Override
        public long currentProcessingTime() {
            return scope.processingTime();
        }

        @Override
        public long currentWatermark() {
            return scope.watermark();
        }

        @Override
        public KeyedStateStore windowState() {
            return scope.windowState();
        }

        @Override
        public KeyedStateStore globalState() {
            return scope.globalState();
        }

        @Override
        public <X> void output(OutputTag<X> outputTag, X value) {
            scope.side().output(outputTag, value);
        }
    }
}
