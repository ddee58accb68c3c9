package dev.weft.benchmarks.workload;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What a reader of a paced source does, whatever the engine: one subtask's share of a {@link Feed}, no record before it is due.
 * The reader's thread.
 */
public final class PacedShare<T> implements AutoCloseable {
    private final Feed feed;
    private final double perSecond;
    private Generator<T> generator;
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private boolean nothingMoreComes;

    @Nullable
    private Subtask subtask;

    @Nullable
    private Pace pace;

    /** One of {@code parallelism} shares of {@code feed}; its subtask is still to come. */
    public PacedShare(Generator<T> generator, Feed feed, int parallelism) {
        this.generator = generator;
        this.feed = feed;
        this.perSecond = (double) feed.perSecond() / parallelism;
    }

    /** The subtask is {@code given}; the journal hears of it, and its next record is due now. */
    public void begin(Subtask given) {
        generator = generator.ofSubtask(given.index());
        subtask = given;
        pace = new Pace(perSecond, given.position());
        if (!feed.journal().isEmpty()) {
            Journal.write(feed.journal(), Journal.Event.SOURCE, given.index());
        }
        available.complete(null);
    }

    /** No subtask will come but the one that came, if any. */
    public void end() {
        nothingMoreComes = true;
        available.complete(null);
    }

    /** True when no record is left, and none will come. hot */
    public boolean isDone() {
        Subtask current = subtask;
        return current == null ? nothingMoreComes : current.isDone();
    }

    /** True when {@link #next} may be called; else {@link #available} says when to ask again. hot */
    public boolean isDue() {
        Subtask current = subtask;
        Pace clock = pace;
        if (current == null || clock == null) {
            return false;
        }
        boolean due = clock.isDue(current.position());
        if (!due) {
            available = clock.nextStep();
        }
        return due;
    }

    /** The record that is due. hot */
    public T next() {
        Subtask current = subtask;
        if (current == null) {
            throw new IllegalStateException("a share without a subtask has no record");
        }
        return current.next(generator);
    }

    /** Where it stands; empty before it has begun. */
    public Optional<Subtask> position() {
        return Optional.ofNullable(subtask);
    }

    /** Complete when there may be something to do. */
    public CompletableFuture<Void> available() {
        return available;
    }

    @Override
    public void close() {
        Pace clock = pace;
        if (clock != null) {
            clock.close();
        }
    }
}
