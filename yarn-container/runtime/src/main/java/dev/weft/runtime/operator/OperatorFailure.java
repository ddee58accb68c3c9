package dev.weft.runtime.operator;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.exchange.TaskCanceled;

/** The name under which an operator's failures are told. Immutable. */
public final class OperatorFailure {
    private final String operator;

    /** Of the operator with this name. */
    public OperatorFailure(String operator) {
        this.operator = operator;
    }

    /**
     * What to throw after user code of this operator threw {@code thrown}: the same when an operator further down the chain or
     * the engine has spoken already.
     */
    public RuntimeException of(Throwable thrown) {
        if (thrown instanceof EngineException || thrown instanceof TaskCanceled) {
            return (RuntimeException) thrown;
        }
        return new EngineException(
                ErrorCode.USER_CODE, "Operator '" + operator + "' failed: " + describe(thrown), thrown);
    }

    /** A failure that the engine found in what the operator's user code did. */
    public RuntimeException because(String what) {
        return new EngineException(ErrorCode.USER_CODE, "Operator '" + operator + "' " + what);
    }

    private static String describe(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null
                    ? thrown.getClass().getName()
                    : thrown.getClass().getName() + ": " + message;
        } catch (RuntimeException e) {
            return thrown.getClass().getName() + " (its message cannot be read: "
                    + e.getClass().getName() + ")";
        }
    }
}
