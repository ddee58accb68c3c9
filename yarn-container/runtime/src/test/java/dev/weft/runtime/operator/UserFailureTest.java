package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.CheckpointListener;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.runtime.testing.OperatorHarness;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever method of the user's fails: the message names it and the operator. */
@Timeout(60)
class UserFailureTest {
    private static final class Failing extends KeyedProcessFunction<String, String, String>
            implements CheckpointedFunction, CheckpointListener {
        private static final long serialVersionUID = 1L;

        private final String in;

        Failing(String in) {
            this.in = in;
        }

        private void at(String method) {
            if (in.equals(method)) {
                throw new IllegalArgumentException("by design");
            }
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {
            at("initializeState");
        }

        @Override
        public void open(OpenContext context) {
            at("open");
        }

        @Override
        public void processElement(String record, Context ctx, Collector<String> out) {
            at("processElement");
            ctx.timerService().registerEventTimeTimer(1);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) {
            at("onTimer");
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            at("snapshotState");
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            at("notifyCheckpointComplete");
        }

        @Override
        public void notifyCheckpointAborted(long checkpointId) {
            at("notifyCheckpointAborted");
        }

        @Override
        public void close() {
            at("close");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initializeState",
                "open",
                "processElement",
                "onTimer",
                "snapshotState",
                "notifyCheckpointComplete",
                "notifyCheckpointAborted",
                "close"
            })
    void namesOperatorAndMethod(String method) {
        assertThatThrownBy(() -> live(method))
                .hasMessageContaining("Operator 'failing' failed in " + method + ": ")
                .hasMessageContaining("by design");
    }

    private static void live(String method) throws Exception {
        OperatorHarness harness = OperatorHarness.of("failing", FunctionSpecs.keyedProcess(new Failing(method)));
        harness.open().process("a:x").watermark(1).snapshot(1);
        harness.complete(1).abort(2).close();
    }
}
