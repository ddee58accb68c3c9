package dev.weft.rest.history;

import dev.weft.core.config.HistoryOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStatus;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which archives are kept. Pure.
 *
 * @param newest so many of each folder; negative: all
 * @param age so long; empty: for ever
 * @param followsOthers whether a job goes whose archive somebody else removed
 */
record Retention(int newest, Optional<Duration> age, boolean followsOthers) {
    static Retention of(ReadableConfig config) {
        return new Retention(
                config.get(HistoryOptions.RETAINED_JOBS),
                config.getOptional(HistoryOptions.RETAINED_TTL),
                config.get(HistoryOptions.CLEAN_EXPIRED_JOBS));
    }

    List<FileStatus> kept(List<FileStatus> archives, long nowMillis) {
        long oldest = age.map(limit -> nowMillis - limit.toMillis()).orElse(Long.MIN_VALUE);
        return archives.stream()
                .sorted(Comparator.comparingLong(FileStatus::modificationEpochMillis)
                        .reversed())
                .limit(newest < 0 ? Long.MAX_VALUE : newest)
                .filter(archive -> archive.modificationEpochMillis() >= oldest)
                .toList();
    }

    List<FileStatus> expired(List<FileStatus> archives, long nowMillis) {
        List<FileStatus> kept = kept(archives, nowMillis);
        return archives.stream().filter(archive -> !kept.contains(archive)).toList();
    }
}
