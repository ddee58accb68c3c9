package dev.weft.master.view;

import dev.weft.core.error.Failure;
import java.util.Optional;

/**
 * Something that takes its time and is asked for by an id: a savepoint, a checkpoint, a disposal. Over when it has a result or
 * a failure.
 *
 * @param result what it came to: the savepoint's folder, the checkpoint's id; "" for a disposal
 * @param failure why it came to nothing
 */
public record OperationView(Optional<String> result, Optional<Failure> failure) {
    /** Under way. */
    public static final OperationView IN_PROGRESS = new OperationView(Optional.empty(), Optional.empty());

    /** It came to something. */
    public static OperationView done(String result) {
        return new OperationView(Optional.of(result), Optional.empty());
    }

    /** It came to nothing. */
    public static OperationView failed(Failure failure) {
        return new OperationView(Optional.empty(), Optional.of(failure));
    }

    public boolean over() {
        return result.isPresent() || failure.isPresent();
    }
}
