package dev.weft.runtime.exchange;

import dev.weft.core.time.Clock;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where one task thread waits, and how others wake it. The owner announces what it waits for before it checks the condition once
 * more; others publish first and look at the announcement after a full fence: so either the owner sees what was published or the
 * publisher sees the owner wait.
 */
public final class TaskSignal {
    private static final int RUNNING = 0;
    private static final int WAITS_FOR_INPUT = 1;
    private static final int WAITS_FOR_ROOM = 2;

    /** One wait counts once it ends; a long one is cut, so that totals follow it. */
    private static final long MOST_NANOS = 500_000_000;

    private volatile int state = RUNNING;
    private volatile boolean attention;
    private volatile boolean canceled;
    private volatile @Nullable Thread owner;

    // Written by the owner alone; read by whoever wants totals.
    private volatile long idleNanos;
    private volatile long backPressuredNanos;
    private volatile long betweenRecordsNanos;
    private volatile boolean withoutRoom;

    private final Clock clock;
    private Runnable beforeWaiting = () -> {};

    /** Measures with {@code clock}. */
    public TaskSignal(Clock clock) {
        this.clock = clock;
    }

    /** Makes the calling thread the owner. */
    public void bind() {
        owner = Thread.currentThread();
    }

    /** Owner: runs {@code action} whenever it is about to wait. It must be short and must not wait itself. */
    public void beforeWaiting(Runnable action) {
        beforeWaiting = action;
    }

    /** True when mail waits or the task was told to stop. */
    public boolean attention() { // hot
        return attention;
    }

    /** The owner looked at its mail. */
    public void clearAttention() {
        attention = false;
        if (canceled) {
            attention = true;
        }
    }

    /** True when the task was told to stop. */
    public boolean canceled() {
        return canceled;
    }

    /** Throws when the task was told to stop. */
    public void checkCanceled() {
        if (canceled) {
            throw new TaskCanceled();
        }
    }

    /** Tells the task to stop; any thread. */
    public void cancel() {
        canceled = true;
        requestAttention();
    }

    /** Asks the owner to look at its mail; any thread. */
    public void requestAttention() {
        attention = true;
        wake();
    }

    /** After something to read was published: wakes the owner if it waits for that. */
    public void inputPublished() {
        VarHandle.fullFence();
        if (state == WAITS_FOR_INPUT) {
            wake();
        }
    }

    /** After room was made: wakes the owner if it waits for that. */
    public void roomMade() {
        VarHandle.fullFence();
        if (state == WAITS_FOR_ROOM) {
            wake();
        }
    }

    private void wake() {
        state = RUNNING;
        LockSupport.unpark(owner);
    }

    /** Owner: waits until {@code condition}, attention, {@code nanos} passed (0: no limit), or for no reason. */
    public void awaitInput(BooleanSupplier condition, long nanos) {
        long waited = await(WAITS_FOR_INPUT, condition, nanos);
        idleNanos = idleNanos() + waited; // the owner is the only writer
    }

    /** Owner, between two records: as {@link #awaitRoom}; mail and timers are not held up meanwhile. */
    void awaitRoomBetweenRecords(BooleanSupplier condition, long nanos) {
        long before = backPressuredNanos;
        awaitRoom(condition, nanos);
        betweenRecordsNanos = softBackPressuredNanos() + backPressuredNanos - before; // the owner is the only writer
    }

    /** Owner: waits until {@code condition}, attention, {@code nanos} passed (0: no limit), or for no reason. */
    public void awaitRoom(BooleanSupplier condition, long nanos) {
        withoutRoom = true;
        long waited = await(WAITS_FOR_ROOM, condition, nanos);
        withoutRoom = false;
        backPressuredNanos = backPressuredNanos() + waited; // the owner is the only writer
    }

    private long await(int announced, BooleanSupplier condition, long nanos) {
        long start = clock.nanos();
        state = announced;
        if (!condition.getAsBoolean() && !attention) {
            beforeWaiting.run();
            LockSupport.parkNanos(this, nanos > 0 ? Math.min(nanos, MOST_NANOS) : MOST_NANOS);
        }
        state = RUNNING;
        if (Thread.interrupted() && !canceled) {
            // User code interrupted its own thread: keeping the flag would make every later wait return at once.
            attention = true;
        }
        return clock.nanos() - start;
    }

    /** True while the owner waits for room. */
    public boolean withoutRoom() {
        return withoutRoom;
    }

    /** Time without input. */
    public long idleNanos() {
        return idleNanos;
    }

    /** Time without room. */
    public long backPressuredNanos() {
        return backPressuredNanos;
    }

    /** The part of it between two records, in which mail and timers were looked after. */
    public long softBackPressuredNanos() {
        return betweenRecordsNanos;
    }

    /** The part of it in the middle of a record, in which mail and timers waited too. */
    public long hardBackPressuredNanos() {
        long soft = betweenRecordsNanos; // read first: it is written last
        return backPressuredNanos - soft;
    }
}
