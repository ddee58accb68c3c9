package dev.weft.runtime.operator.async;

import dev.weft.api.async.CollectionSupplier;
import dev.weft.api.async.ResultFuture;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;

/** One try for one record, as the user's function sees it. The first answer counts and goes to the task by mail. Any thread. */
final class Request implements ResultFuture<Object> {
    /** Takes the answer by mail. */
    interface Answered {
        /** Hands over to the task's thread. */
        void answer(Request request, CollectionSupplier<Object> answer);
    }

    private final AtomicBoolean answered = new AtomicBoolean();
    private final Answered to;

    Request(Answered to) {
        this.to = to;
    }

    @Override
    public void complete(Collection<Object> result) {
        complete(() -> result);
    }

    @Override
    public void completeExceptionally(Throwable error) {
        complete(() -> {
            throw new RequestFailed(error);
        });
    }

    @Override
    public void complete(CollectionSupplier<Object> supplier) {
        if (answered.compareAndSet(false, true)) {
            to.answer(this, supplier);
        }
    }
}
