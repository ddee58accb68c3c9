package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceReader;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops single splits of a reader that are ahead of its limit while others of the same reader are not. A reader with one split is
 * held back as a whole instead. Task thread.
 */
final class SplitPauses {
    private static final Logger log = LoggerFactory.getLogger(SplitPauses.class);

    private final SourceReader<?, ?> reader;
    private final SplitParts parts;
    private final boolean mayGoUnaligned;
    private final Set<String> paused = new HashSet<>();
    private boolean unable;

    /** @param mayGoUnaligned a reader that cannot pause splits runs on without */
    SplitPauses(SourceReader<?, ?> reader, SplitParts parts, boolean mayGoUnaligned) {
        this.reader = reader;
        this.parts = parts;
        this.mayGoUnaligned = mayGoUnaligned;
    }

    /** Pauses what is above {@code limit}, lets go on what is not. When all are above, the reader as a whole waits. */
    void adjust(long limit) {
        Map<String, TimedPart> splits = parts.splits();
        paused.retainAll(splits.keySet());
        if (unable || splits.values().stream().allMatch(part -> isAhead(part, limit))) {
            return;
        }
        List<String> toPause = new ArrayList<>();
        List<String> toResume = new ArrayList<>();
        splits.forEach((split, part) -> {
            boolean ahead = isAhead(part, limit);
            if (ahead && paused.add(split)) {
                toPause.add(split);
            } else if (!ahead && paused.remove(split)) {
                toResume.add(split);
            }
        });
        if (!toPause.isEmpty() || !toResume.isEmpty()) {
            tell(toPause, toResume);
            splits.forEach((split, part) -> part.clock().pause(paused.contains(split)));
        }
    }

    private static boolean isAhead(TimedPart part, long limit) {
        return part.eventTime().watermark() > limit;
    }

    private void tell(List<String> toPause, List<String> toResume) {
        try {
            reader.pauseOrResumeSplits(toPause, toResume);
        } catch (UnsupportedOperationException e) {
            String option = PipelineOptions.ALLOW_UNALIGNED_SOURCE_SPLITS.key();
            if (!mayGoUnaligned) {
                throw new EngineException(
                        ErrorCode.USER_CODE,
                        e.getMessage() + "; with " + option + ": true it is aligned as a whole only",
                        e);
            }
            log.info("{} cannot pause single splits: it is aligned as a whole ({})", reader.getClass(), option);
            unable = true;
            paused.clear();
        }
    }
}
