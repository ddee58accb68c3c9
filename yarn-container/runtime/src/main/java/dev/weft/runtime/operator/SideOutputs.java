package dev.weft.runtime.operator;

import dev.weft.api.function.OutputTag;
import java.util.Map;

/** The side outputs of one operator. What nobody reads is dropped. Task thread. */
public final class SideOutputs {
    private final Map<String, Receiver> receivers;
    private final OperatorFailure failure;

    SideOutputs(Map<String, Receiver> receivers, OperatorFailure failure) {
        this.receivers = receivers;
        this.failure = failure;
    }

    /** Emits {@code value} into the side output of {@code tag}. */
    public void output(OutputTag<?> tag, Object value) {
        output(tag.getId(), value);
    }

    /** Emits {@code value} into the side output with this id. */
    public void output(String id, Object value) {
        if (value == null) {
            throw failure.because("emitted null into its side output '" + id + "'");
        }
        Receiver out = receivers.get(id);
        if (out != null) {
            out.accept(value);
        }
    }
}
