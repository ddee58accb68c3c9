package dev.weft.runtime.operator;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.type.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A running reduction per key, emitted with every record: what goes on is a copy when it can change, as the state keeps the
 * original. Copied per chain: see {@link ClassCopies}.
 */
final class ReduceInput implements Receiver {
    private final ReduceFunction<Object> function;
    private final ReduceState held;
    private final @Nullable TypeSerializer<Object> copier;
    private final Receiver out;
    private final OperatorFailure failure;

    ReduceInput(
            ReduceFunction<Object> function,
            ReduceState held,
            TypeSerializer<Object> serializer,
            Receiver out,
            OperatorFailure failure) {
        this.function = function;
        this.held = held;
        this.copier = serializer.isImmutableType() ? null : serializer;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        Object result;
        try {
            Object before = held.state.value();
            if (before == null) {
                held.state.update(record);
                result = record;
            } else {
                result = function.reduce(before, record);
                if (result == null) {
                    throw failure.because("reduced to null");
                }
                held.found.replace(result);
            }
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("reduce", thrown);
        }
        out.accept(copier == null ? result : copier.copy(result));
    }
}
