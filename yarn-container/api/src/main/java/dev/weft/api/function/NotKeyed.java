package dev.weft.api.function;

import dev.weft.api.state.StateDescriptor;

/** What functions are told that ask for keyed state where there is no key. */
final class NotKeyed {
    private NotKeyed() {}

    static UnsupportedOperationException state(RuntimeContext context, StateDescriptor<?, ?> descriptor) {
        return new UnsupportedOperationException(
                "Task '" + context.getTaskInfo().getTaskName() + "': "
                        + descriptor.getType() + " state '" + descriptor.getName()
                        + "' belongs to a key, and this operator is not on a keyed stream: use keyBy(...) before it, or"
                        + " CheckpointedFunction for state without a key");
    }
}
