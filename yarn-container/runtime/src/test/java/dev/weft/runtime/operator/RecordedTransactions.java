package dev.weft.runtime.operator;

import dev.weft.api.function.legacy.TwoPhaseCommitSinkFunction;
import dev.weft.api.type.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sink of transactions that says what becomes of them; its transactions are numbered, its context counts restores. */
final class RecordedTransactions extends TwoPhaseCommitSinkFunction<Long, String, Integer> {
    private static final long serialVersionUID = 1L;

    /** Static: the function is copied on its way to the operator. */
    static final List<String> CALLS = new ArrayList<>();

    private static int begun;
    private static String broken = "";

    RecordedTransactions() {
        super(Types.STRING.createSerializer(), Types.INT.createSerializer());
    }

    /** Forgets what was before; the commit of {@code transaction} fails from now on. */
    static void clear(String transaction) {
        CALLS.clear();
        begun = 0;
        broken = transaction;
    }

    @Override
    protected String beginTransaction() {
        return "t" + begun++;
    }

    @Override
    protected void invoke(String transaction, Long value, Context context) {
        CALLS.add(transaction + " " + value);
    }

    @Override
    protected void preCommit(String transaction) {
        CALLS.add("close " + transaction);
    }

    @Override
    protected void commit(String transaction) {
        if (transaction.equals(broken)) {
            throw new IllegalStateException("cannot commit " + transaction);
        }
        CALLS.add("commit " + transaction);
    }

    @Override
    protected void recoverAndCommit(String transaction) {
        CALLS.add("commit again " + transaction);
    }

    @Override
    protected void abort(String transaction) {
        CALLS.add("abort " + transaction);
    }

    @Override
    protected Optional<Integer> initializeUserContext() {
        return Optional.of(7);
    }

    @Override
    protected void finishRecoveringContext(Collection<String> handledTransactions) {
        CALLS.add("context " + getUserContext().orElseThrow() + " " + handledTransactions);
    }

    @Override
    protected void finishProcessing(String transaction) {
        CALLS.add("end " + transaction + " behind "
                + pendingTransactions().map(Map.Entry::getValue).toList());
    }
}
