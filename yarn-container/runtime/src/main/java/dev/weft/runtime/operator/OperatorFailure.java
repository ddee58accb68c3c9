package dev.weft.runtime.operator;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.exchange.TaskCanceled;
import dev.weft.runtime.window.UserFailure;

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

    /**
     * What to throw after the user's method {@code method} threw {@code thrown}; as {@link #of(Throwable)} for what needs no
     * further name.
     */
    public RuntimeException in(String method, Throwable thrown) {
        if (thrown instanceof EngineException || thrown instanceof TaskCanceled) {
            return (RuntimeException) thrown;
        }
        Throwable cause = thrown instanceof UserFailure carried ? carried.thrown() : thrown;
        return new EngineException(
                ErrorCode.USER_CODE, "Operator '" + operator + "' failed in " + method + ": " + describe(cause), cause);
    }

    /** Runs the user's method {@code method}, outside of the path of records; its failure names operator and method. */
    public void guard(String method, UserCall call) {
        try {
            call.run();
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw in(method, thrown);
        }
    }

    /** A failure that the engine found in what the operator's user code did. */
    public RuntimeException because(String what) {
        return new EngineException(ErrorCode.USER_CODE, "Operator '" + operator + "' " + what);
    }

    /** The operator's name. */
    public String operator() {
        return operator;
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
