package dev.weft.api.function.legacy;

import dev.weft.api.function.CheckpointListener;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.GivenSerializer;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.tuple.Tuple3;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sink that writes in transactions of an outside system, exactly once: a transaction takes the records between two barriers, is
 * closed for writing by the barrier ({@link #preCommit}) and committed when the checkpoint is complete. Transactions that are to be
 * committed are in the checkpoint: after a failure they are committed again, so {@link #recoverAndCommit} must bear one that was
 * committed before; the one that was open is given up. Without checkpoints nothing is ever committed. New programs use
 * {@code Sink} with {@code SupportsCommitter}. Task thread.
 *
 * @param <IN> type of the records
 * @param <TXN> what finds a transaction again, also from another process
 * @param <CONTEXT> what subtasks keep beside their transactions, for instance names that they may use
 */
public abstract class TwoPhaseCommitSinkFunction<IN, TXN, CONTEXT> extends RichSinkFunction<IN>
        implements CheckpointedFunction, CheckpointListener {
    private static final long serialVersionUID = 1L;
    private static final Logger log = LoggerFactory.getLogger(TwoPhaseCommitSinkFunction.class);
    private static final Clock CLOCK = new SystemClock();

    /** Open transaction, those to be committed, context. */
    private final TypeInformation<Tuple3<Optional<Tuple2<TXN, Long>>, List<Tuple2<TXN, Long>>, Optional<CONTEXT>>>
            stateType;

    /** Closed for writing, by the checkpoint that commits them. */
    private final TreeMap<Long, HeldTransaction<TXN>> pending = new TreeMap<>();

    private long timeoutMillis = Long.MAX_VALUE;
    private double warnAt = Double.POSITIVE_INFINITY;
    private boolean lateFailuresIgnored;

    private transient @Nullable ListState<
                    Tuple3<Optional<Tuple2<TXN, Long>>, List<Tuple2<TXN, Long>>, Optional<CONTEXT>>>
            state;

    private transient @Nullable HeldTransaction<TXN> current;
    private transient @Nullable CONTEXT userContext;
    private transient boolean ended;

    /** Transactions and contexts are kept in checkpoints as these write them. */
    protected TwoPhaseCommitSinkFunction(
            TypeSerializer<TXN> transactionSerializer, TypeSerializer<CONTEXT> contextSerializer) {
        TypeInformation<Tuple2<TXN, Long>> held = Types.TUPLE(new GivenSerializer<>(transactionSerializer), Types.LONG);
        stateType = Types.TUPLE(
                Types.OPTIONAL(held), Types.LIST(held), Types.OPTIONAL(new GivenSerializer<>(contextSerializer)));
    }

    /** Writes a record in the open transaction. */
    protected abstract void invoke(TXN transaction, IN value, Context context) throws Exception;

    /** Begins a transaction: the first one before the first record, each other one behind a barrier. */
    protected abstract TXN beginTransaction() throws Exception;

    /** First phase: everything is written, and from now on the transaction can be committed at any time, also by others. */
    protected abstract void preCommit(TXN transaction) throws Exception;

    /** Second phase. When it fails the task fails and tries again after the restart. */
    protected abstract void commit(TXN transaction);

    /** Gives up a transaction. */
    protected abstract void abort(TXN transaction);

    /** As {@link #commit} for a transaction of a checkpoint that is restored: it may be committed already. */
    protected void recoverAndCommit(TXN transaction) {
        commit(transaction);
    }

    /** As {@link #abort} for the transaction that was open at the checkpoint that is restored. */
    protected void recoverAndAbort(TXN transaction) {
        abort(transaction);
    }

    /** The input ended; the transaction still goes through both phases. */
    protected void finishProcessing(TXN transaction) {}

    /** All transactions of a restored context were committed or aborted: {@code handledTransactions}. */
    protected void finishRecoveringContext(Collection<TXN> handledTransactions) {}

    /** The context of a subtask that starts without state; empty when none is kept. */
    protected Optional<CONTEXT> initializeUserContext() {
        return Optional.empty();
    }

    /** The context: what is changed in it is in the next checkpoint. */
    protected Optional<CONTEXT> getUserContext() {
        return Optional.ofNullable(userContext);
    }

    /** The open transaction; null before the state was set up and after the last barrier of a stream that ended. */
    protected @Nullable TXN currentTransaction() {
        HeldTransaction<TXN> open = current;
        return open == null ? null : open.handle();
    }

    /** Transactions that wait for their checkpoint, by its number. */
    protected Stream<Map.Entry<Long, TXN>> pendingTransactions() {
        return pending.entrySet().stream()
                .map(each -> Map.entry(each.getKey(), each.getValue().handle()));
    }

    /**
     * After how long the outside system gives up a transaction by itself; else never.
     *
     * @param transactionTimeout milliseconds, above 0
     */
    protected TwoPhaseCommitSinkFunction<IN, TXN, CONTEXT> setTransactionTimeout(long transactionTimeout) {
        if (transactionTimeout <= 0) {
            throw new IllegalArgumentException(
                    "The timeout of transactions must be above 0 ms, not " + transactionTimeout);
        }
        timeoutMillis = transactionTimeout;
        return this;
    }

    /** A restored transaction that is older than the timeout and cannot be committed is logged and lost; else it fails the job. */
    protected TwoPhaseCommitSinkFunction<IN, TXN, CONTEXT> ignoreFailuresAfterTransactionTimeout() {
        lateFailuresIgnored = true;
        return this;
    }

    /** Logs a warning for each transaction that is committed later than this share, 0 to 1, of the timeout. */
    protected TwoPhaseCommitSinkFunction<IN, TXN, CONTEXT> enableTransactionTimeoutWarnings(double warningRatio) {
        if (!(warningRatio >= 0 && warningRatio <= 1)) {
            throw new IllegalArgumentException("The share of the timeout must be from 0 to 1, not " + warningRatio);
        }
        warnAt = warningRatio;
        return this;
    }

    @Override
    public final void invoke(IN value) {
        throw new UnsupportedOperationException("Records come to " + getClass().getName() + " with their context");
    }

    @Override
    public final void invoke(IN value, Context context) throws Exception { // hot
        HeldTransaction<TXN> open = current;
        if (open == null) {
            throw new IllegalStateException("No transaction is open: the state was not set up, or the input ended");
        }
        invoke(open.handle(), value, context);
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        state = context.getOperatorStateStore().getListState(new ListStateDescriptor<>("transactions", stateType));
        boolean restored = false;
        for (Tuple3<Optional<Tuple2<TXN, Long>>, List<Tuple2<TXN, Long>>, Optional<CONTEXT>> each : state.get()) {
            restored = true;
            userContext = each.f2.orElse(null);
            recover(each.f0.map(HeldTransaction::of), each.f1);
        }
        if (!restored) {
            userContext = initializeUserContext().orElse(null);
        }
        begin();
    }

    private void recover(Optional<HeldTransaction<TXN>> open, List<Tuple2<TXN, Long>> toCommit) {
        List<TXN> handled = new ArrayList<>();
        for (Tuple2<TXN, Long> each : toCommit) {
            recoverAndCommit(HeldTransaction.of(each));
            handled.add(each.f0);
        }
        open.ifPresent(transaction -> {
            recoverAndAbort(transaction.handle());
            handled.add(transaction.handle());
        });
        if (userContext != null) {
            finishRecoveringContext(handled);
        }
    }

    private void recoverAndCommit(HeldTransaction<TXN> transaction) {
        warnWhenOld(transaction);
        try {
            recoverAndCommit(transaction.handle());
        } catch (RuntimeException e) {
            if (!lateFailuresIgnored || ageOf(transaction) <= timeoutMillis) {
                throw e;
            }
            log.error(
                    "Transaction {} is {} ms old, more than its timeout of {} ms, and cannot be committed: its records are lost",
                    transaction.handle(),
                    ageOf(transaction),
                    timeoutMillis,
                    e);
        }
    }

    private void begin() throws Exception {
        current = new HeldTransaction<>(beginTransaction(), epochMillis());
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        HeldTransaction<TXN> open = current;
        if (open != null) {
            preCommit(open.handle());
            pending.put(context.getCheckpointId(), open);
            current = null;
        }
        if (!ended) {
            begin();
        }
        if (state == null) {
            throw new IllegalStateException(getClass().getName() + " overrides initializeState without calling super");
        }
        state.update(List.of(Tuple3.of(
                Optional.ofNullable(current).map(HeldTransaction::state),
                pending.values().stream().map(HeldTransaction::state).toList(),
                Optional.ofNullable(userContext))));
    }

    /** Commits what this checkpoint and those before it hold; all are tried before the first failure is thrown. */
    @Override
    public final void notifyCheckpointComplete(long checkpointId) {
        RuntimeException failure = null;
        Iterator<HeldTransaction<TXN>> due =
                pending.headMap(checkpointId, true).values().iterator();
        while (due.hasNext()) {
            HeldTransaction<TXN> transaction = due.next();
            warnWhenOld(transaction);
            try {
                commit(transaction.handle());
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
            due.remove();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Nothing: the transaction is committed with the next checkpoint. */
    @Override
    public final void notifyCheckpointAborted(long checkpointId) {}

    @Override
    public final void finish() throws Exception {
        ended = true;
        HeldTransaction<TXN> open = current;
        if (open != null) {
            finishProcessing(open.handle());
        }
    }

    /** Gives up the open transaction; those that wait for their checkpoint stay. */
    @Override
    public void close() throws Exception {
        HeldTransaction<TXN> open = current;
        current = null;
        if (open != null) {
            abort(open.handle());
        }
    }

    private void warnWhenOld(HeldTransaction<TXN> transaction) {
        if (ageOf(transaction) > warnAt * timeoutMillis) {
            log.warn(
                    "Transaction {} is {} ms old; the outside system gives it up after {} ms",
                    transaction.handle(),
                    ageOf(transaction),
                    timeoutMillis);
        }
    }

    private long ageOf(HeldTransaction<TXN> transaction) {
        return epochMillis() - transaction.startMillis();
    }

    /** The clock's time. */
    long epochMillis() {
        return CLOCK.epochMillis();
    }
}
