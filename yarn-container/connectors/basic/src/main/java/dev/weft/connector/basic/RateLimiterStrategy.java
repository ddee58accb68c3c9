package dev.weft.connector.basic;

import dev.weft.api.connector.SourceSplit;
import dev.weft.core.time.SystemClock;
import java.io.Serializable;

/** Makes the rate limiter of each reader. Travels with the source. */
@FunctionalInterface
public interface RateLimiterStrategy<SplitT extends SourceSplit> extends Serializable {
    /** The limiter of one of {@code parallelism} readers. */
    RateLimiter<SplitT> createRateLimiter(int parallelism);

    /**
     * So many records in a second over all readers.
     *
     * @throws IllegalArgumentException when the rate is not positive
     */
    static <S extends SourceSplit> RateLimiterStrategy<S> perSecond(double recordsPerSecond) {
        if (!(recordsPerSecond > 0)) {
            throw new IllegalArgumentException("perSecond: the rate must be positive, it is " + recordsPerSecond);
        }
        return parallelism -> new PacedRateLimiter<>(recordsPerSecond / parallelism, new SystemClock());
    }

    /**
     * So many records from one checkpoint to the next over all readers.
     *
     * @throws IllegalArgumentException when the number is not positive, or, in the reader, less than one for each
     */
    static <S extends SourceSplit> RateLimiterStrategy<S> perCheckpoint(int recordsPerCheckpoint) {
        if (recordsPerCheckpoint <= 0) {
            throw new IllegalArgumentException(
                    "perCheckpoint: the number must be positive, it is " + recordsPerCheckpoint);
        }
        return parallelism -> {
            int share = recordsPerCheckpoint / parallelism;
            if (share <= 0) {
                throw new IllegalArgumentException("perCheckpoint: " + recordsPerCheckpoint
                        + " records per checkpoint are fewer than the source's " + parallelism + " subtasks");
            }
            return new GatedRateLimiter<>(share);
        };
    }

    /** No limit. */
    static <S extends SourceSplit> RateLimiterStrategy<S> noOp() {
        return parallelism -> new UnlimitedRate<>();
    }
}
