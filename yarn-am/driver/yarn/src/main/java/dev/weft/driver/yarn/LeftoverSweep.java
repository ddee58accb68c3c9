package dev.weft.driver.yarn;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.ApplicationNotFoundException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes folders of applications whose master was killed and whose client was gone, so that nobody could, and shared files
 * that nobody wants any more. Done by the next submission of the same user. Blocks; client's main thread.
 */
final class LeftoverSweep {
    private static final Logger log = LoggerFactory.getLogger(LeftoverSweep.class);

    /** Bounds what a submission pays for the past. */
    private static final int MOST_FOLDERS = 20;

    /** From the making of an application's folder to its submission: uploads over a slow line included. */
    private static final Duration LONGEST_SUBMISSION = Duration.ofHours(6);

    private final YarnClient yarn;
    private final Staging staging;

    LeftoverSweep(YarnClient yarn, Staging staging) {
        this.yarn = yarn;
        this.staging = staging;
    }

    /** Removes what ended applications left; {@code own} was just submitted. Problems are logged and left. */
    void run(ApplicationId own) {
        try {
            List<ApplicationId> others = staging.applications().stream()
                    .filter(id -> !id.equals(own))
                    .limit(MOST_FOLDERS)
                    .toList();
            for (ApplicationId other : others) {
                if (isOver(other, own)) {
                    staging.removeApplicationFolder(other);
                    log.info("Removed the folder of {}, which has ended", other);
                }
            }
            int libraries = staging.removeUnusedLibraries();
            if (libraries > 0) {
                log.info("Removed {} shared files that were not used for long", libraries);
            }
        } catch (IOException | YarnException e) {
            log.info("Leftovers of ended applications were not all looked for: {}", e.getMessage());
        }
    }

    private boolean isOver(ApplicationId other, ApplicationId own) throws IOException, YarnException {
        try {
            return ApplicationWatch.hasEnded(yarn.getApplicationReport(other).getYarnApplicationState());
        } catch (ApplicationNotFoundException e) {
            // Forgotten by this ResourceManager, or about to be submitted by another client. An id of another
            // ResourceManager may belong to another cluster.
            return other.getClusterTimestamp() == own.getClusterTimestamp() && isOld(other, own);
        }
    }

    /** By the file system's clock, which stamped both folders. */
    private boolean isOld(ApplicationId other, ApplicationId own) throws IOException {
        Optional<Instant> changed = staging.lastChange(other);
        Optional<Instant> now = staging.lastChange(own);
        return changed.isPresent()
                && now.isPresent()
                && changed.get().plus(LONGEST_SUBMISSION).isBefore(now.get());
    }
}
