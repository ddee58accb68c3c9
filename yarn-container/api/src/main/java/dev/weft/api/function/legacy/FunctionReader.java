package dev.weft.api.function.legacy;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.concurrent.NamedThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a {@link SourceFunction} on a thread of its own and takes what it emits. A checkpoint holds what was emitted and not processed
 * yet beside the function's own state, both taken under the function's lock. Task thread.
 */
public final class FunctionReader<T> implements SourceReader<T, UntakenRecords> {
    private static final Logger LOG = LoggerFactory.getLogger(FunctionReader.class);

    /** Elements per poll: enough that the hand-over between the threads does not show. */
    private static final int MAX_PER_POLL = 64;

    private static final int INITIAL_BYTES = 256;

    private final SourceFunction<T> function;
    private final TypeSerializer<Object> serializer;
    private final HandOver handOver = new HandOver();
    private final Object checkpointLock = new Object();
    private final Thread thread;
    private ArrayDeque<Object> taken = new ArrayDeque<>();
    private boolean started;
    private boolean idle;

    @SuppressWarnings("unchecked") // what T's serializer writes are objects
    FunctionReader(SourceFunction<T> function, TypeSerializer<T> serializer) {
        this.function = function;
        this.serializer = (TypeSerializer<Object>) serializer.duplicate();
        TypeSerializer<T> own = serializer.duplicate();
        this.thread =
                NamedThreads.daemon("source function " + function.getClass().getName(), () -> run(own));
    }

    private void run(TypeSerializer<T> own) {
        Throwable thrown = null;
        try {
            function.run(new FunctionContext<>(handOver, own, checkpointLock));
        } catch (Throwable t) { // the owner of the function's thread: whatever happened is the function's end
            thrown = t;
        }
        handOver.end(thrown);
    }

    /** The function, which has a life cycle and state of its own if it wants. */
    public SourceFunction<T> function() {
        return function;
    }

    /** Does {@code action} while the function's thread holds its lock nowhere. */
    public void locked(Runnable action) {
        handOver.waiveBound(true);
        try {
            synchronized (checkpointLock) {
                action.run();
            }
        } finally {
            handOver.waiveBound(false);
        }
    }

    @Override
    public void start() {
        started = true;
        thread.setContextClassLoader(function.getClass().getClassLoader());
        thread.start();
    }

    @Override
    @SuppressWarnings("unchecked") // what the function emitted
    public InputStatus pollNext(ReaderOutput<T> output) throws Exception { // hot
        for (int i = 0; i < MAX_PER_POLL; i++) {
            Object next = next();
            if (next == null) {
                return atEnd();
            }
            if (idle) {
                output.markActive();
            }
            idle = next instanceof Said.Idle;
            Said.emit(next, (ReaderOutput<Object>) output);
        }
        return InputStatus.MORE_AVAILABLE;
    }

    private @Nullable Object next() {
        if (taken.isEmpty()) {
            taken = handOver.exchange(taken);
        }
        return taken.poll();
    }

    private InputStatus atEnd() throws Exception {
        if (!handOver.isFinished()) {
            return InputStatus.NOTHING_AVAILABLE;
        }
        Throwable failure = handOver.failure();
        if (failure instanceof Exception exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return InputStatus.END_OF_INPUT;
    }

    @Override
    public List<UntakenRecords> snapshotState(long checkpointId) {
        ArrayDeque<Object> waiting = handOver.exchange(new ArrayDeque<>());
        taken.addAll(waiting);
        if (taken.isEmpty()) {
            return List.of();
        }
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        try {
            for (Object said : taken) {
                Said.write(said, serializer, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("write records that " + function + " emitted", e);
        }
        return List.of(new UntakenRecords(out.getCopyOfBuffer()));
    }

    /** What an earlier attempt had emitted comes first. */
    @Override
    public void addSplits(List<UntakenRecords> splits) {
        try {
            for (UntakenRecords split : splits) {
                DataInputDeserializer in = new DataInputDeserializer(split.elements());
                while (in.available() > 0) {
                    taken.add(Said.read(serializer, in));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("read records that " + function + " had emitted", e);
        }
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return taken.isEmpty() ? handOver.available() : CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyNoMoreSplits() {}

    /** Cancels the function, if it runs, and waits for its thread. */
    @Override
    public void close() {
        handOver.stop();
        if (!started) {
            return;
        }
        try {
            if (!handOver.hasEnded()) {
                function.cancel();
            }
        } finally {
            thread.interrupt();
            awaitEnd();
        }
        Throwable late = handOver.failure();
        if (late != null) {
            LOG.debug("Source function {} ended by cancellation", function, late);
        }
    }

    /** A task that is pressed to stop passes that on: it must not end before the thread that works for it. */
    private void awaitEnd() {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                thread.interrupt();
            }
        }
    }
}
