package dev.weft.runtime.operator.async;

import dev.weft.api.async.AsyncFunction;
import dev.weft.api.async.AsyncSettings;
import dev.weft.api.async.CollectionSupplier;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.OperatorMail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks, waits and asks again, for one record after the other, until it has an answer. Task thread. */
final class Requests {
    private final AsyncFunction<Object, Object> function;
    private final AsyncSettings settings;
    private final RetryRules retries;
    private final Deadlines deadlines;
    private final OperatorMail mail;
    private final OperatorFailure failure;
    private final Consumer<Entry> answered;
    private boolean ending;

    /** @param answered told once per entry, by mail */
    Requests(
            AsyncFunction<Object, Object> function,
            AsyncSettings settings,
            RetryRules retries,
            Deadlines deadlines,
            OperatorMail mail,
            OperatorFailure failure,
            Consumer<Entry> answered) {
        this.function = function;
        this.settings = settings;
        this.retries = retries;
        this.deadlines = deadlines;
        this.mail = mail;
        this.failure = failure;
        this.answered = answered;
    }

    /** The first try for {@code entry}; its time runs from now on. */
    void start(Entry entry) {
        if (settings.timeoutMillis() > 0) {
            entry.timeout = deadlines.in(settings.timeoutMillis(), () -> timedOut(entry));
        }
        ask(entry);
    }

    private void ask(Entry entry) {
        entry.attempts++;
        entry.retry = null;
        Request request = request(entry);
        failure.guard("asyncInvoke", () -> function.asyncInvoke(entry.record, request));
    }

    private Request request(Entry entry) {
        Request made = new Request((request, answer) ->
                mail.execute(() -> take(entry, request, answer), "answer for operator '" + failure.operator() + "'"));
        entry.request = made;
        return made;
    }

    private void timedOut(Entry entry) {
        entry.timeout = null;
        entry.expired = true;
        deadlines.cancel(entry.retry);
        entry.retry = null;
        Request running = entry.request;
        Request request = running == null ? request(entry) : running;
        failure.guard("timeout", () -> function.timeout(entry.record, request));
    }

    private void take(Entry entry, Request request, CollectionSupplier<Object> supplier) {
        if (entry.request != request) {
            return;
        }
        entry.request = null;
        Collection<Object> answer;
        try {
            answer = copied(supplier.get());
        } catch (RequestFailed e) {
            failed(entry, e.error());
            return;
        } catch (Exception e) { // user code: the answer could not be made
            failed(entry, e);
            return;
        }
        OptionalLong again = mayTryAgain(entry) ? retries.afterAnswer(answer, entry.attempts) : OptionalLong.empty();
        if (again.isPresent()) {
            tryAgain(entry, again.getAsLong());
        } else {
            finished(entry, answer);
        }
    }

    private static List<Object> copied(@Nullable Collection<Object> answer) {
        if (answer == null) {
            throw new NullPointerException("The answer is null: complete with an empty collection when there is none");
        }
        return new ArrayList<>(answer);
    }

    private void failed(Entry entry, Throwable cause) {
        OptionalLong again = mayTryAgain(entry) ? retries.afterFailure(cause, entry.attempts) : OptionalLong.empty();
        if (again.isEmpty()) {
            throw failure.in(entry.expired ? "timeout" : "asyncInvoke", cause);
        }
        tryAgain(entry, again.getAsLong());
    }

    private boolean mayTryAgain(Entry entry) {
        return !entry.expired && !ending;
    }

    private void tryAgain(Entry entry, long millis) {
        entry.retry = deadlines.in(millis, () -> ask(entry));
    }

    private void finished(Entry entry, Collection<Object> answer) {
        deadlines.cancel(entry.timeout);
        entry.timeout = null;
        entry.answer = answer;
        answered.accept(entry);
    }

    /** The input ended: what waits for a further try gets it now, and no other. */
    void ending(Collection<Entry> entries) {
        ending = true;
        for (Entry entry : entries) {
            if (entry.retry != null) {
                deadlines.cancel(entry.retry);
                ask(entry);
            }
        }
    }
}
