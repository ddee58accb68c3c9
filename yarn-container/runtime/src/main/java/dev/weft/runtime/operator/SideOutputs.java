package dev.weft.runtime.operator;

import dev.weft.api.function.OutputTag;
import java.util.Map;

/** The side outputs of one operator. What nobody reads is dropped. Task thread. */
final class SideOutputs {
    private final Map<String, Receiver> receivers;
    private final OperatorFailure failure;

    SideOutputs(Map<String, Receiver> receivers, OperatorFailure failure) {
        this.receivers = receivers;
        this.failure = failure;
    }

    void output(OutputTag<?> tag, Object value) {
        if (value == null) {
            throw failure.because("emitted null into its side output '" + tag.getId() + "'");
        }
        Receiver out = receivers.get(tag.getId());
        if (out != null) {
            out.accept(value);
        }
    }
}
