package dev.weft.core.error;

import org.jspecify.annotations.Nullable;

/** The engine's one unchecked exception. Decisions look at {@link #code()}, people at the message. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public EngineException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public EngineException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public ErrorCode code() {
        return code;
    }
}
