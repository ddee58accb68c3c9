package dev.weft.connector.files;

import dev.weft.api.connector.InitContext;
import dev.weft.core.fs.FilePaths;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names of the files of one sink subtask. A visible file is {@code <prefix>-<lineage>-<subtask>-<number><suffix>}; while it is
 * written it is {@code .<visible name>.inprogress.<attempt>}. The lineage tells the output of one job from another's in the
 * same folder and stays the same over all attempts, so that an attempt finds what earlier ones left. Pure.
 *
 * @param folder base folder of the sink
 * @param config prefix and suffix
 * @param lineage identifies job, operator and sink
 * @param subtask index from 0
 * @param attempt number of the execution attempt
 */
record PartNames(URI folder, OutputFileConfig config, String lineage, int subtask, int attempt) {
    /** 64 bits: files of another lineage must never be taken for our own, whatever else lies in the folder. */
    private static final int LINEAGE_DIGITS = 16;

    /**
     * The names of the subtask that {@code context} belongs to.
     *
     * @param sinkId drawn when the sink was built, so the same over all attempts
     */
    static PartNames of(URI folder, OutputFileConfig config, String sinkId, InitContext context) {
        return new PartNames(
                folder,
                config,
                digest(context.getJobInfo().getJobId() + " " + context.getOperatorUid() + " " + sinkId),
                context.getTaskInfo().getIndexOfThisSubtask(),
                context.getTaskInfo().getAttemptNumber());
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, LINEAGE_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    URI visible(int number) {
        return FilePaths.child(folder, visibleName(number));
    }

    URI hidden(int number) {
        return FilePaths.child(folder, "." + visibleName(number) + ".inprogress." + attempt);
    }

    private String visibleName(int number) {
        return prefix() + number + config.partSuffix();
    }

    private String prefix() {
        return config.partPrefix() + "-" + lineage + "-" + subtask + "-";
    }

    /** True for visible and hidden files that attempts of this very subtask wrote. */
    boolean isOwn(String name) {
        return name.startsWith(prefix()) || name.startsWith("." + prefix());
    }
}
