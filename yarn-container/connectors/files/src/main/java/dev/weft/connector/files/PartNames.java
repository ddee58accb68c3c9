package dev.weft.connector.files;

import dev.weft.api.connector.InitContext;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.fs.FilePaths;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names of the files of one sink subtask. A visible file is {@code <prefix>-<stem>-<subtask>-<number><suffix>}, in its bucket's
 * folder; while it is written it is {@code .<visible name>.inprogress.<attempt>} in the base folder. The stem tells the output of
 * one submission's sink from another's in the same folder and stays the same over all attempts, so that an attempt finds what
 * earlier ones left. Pure.
 *
 * @param folder base folder of the sink
 * @param config prefix and suffix
 * @param lineage of the job: kept by all that go on from its checkpoints
 * @param stem identifies lineage, operator and sink
 * @param subtask index from 0
 * @param attempt number of the execution attempt
 */
record PartNames(URI folder, OutputFileConfig config, String lineage, String stem, int subtask, int attempt) {
    /** 64 bits: files of another stem must never be taken for our own, whatever else lies in the folder. */
    private static final int STEM_DIGITS = 16;

    private static final String HIDDEN = ".inprogress.";

    /**
     * The names of the subtask that {@code context} belongs to.
     *
     * @param sinkId drawn when the sink was built, so the same over all attempts
     */
    static PartNames of(URI folder, OutputFileConfig config, String sinkId, InitContext context) {
        String job = context.getJobInfo().getJobId().toString();
        String lineage = context.getConfiguration().toMap().getOrDefault(CheckpointingOptions.LINEAGE_KEY, job);
        return new PartNames(
                folder,
                config,
                lineage,
                digest(lineage + " " + context.getOperatorUid() + " " + sinkId),
                context.getTaskInfo().getIndexOfThisSubtask(),
                context.getTaskInfo().getAttemptNumber());
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, STEM_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    URI visible(String bucket, int number) {
        return FilePaths.child(folder, bucket.isEmpty() ? visibleName(number) : bucket + "/" + visibleName(number));
    }

    URI hidden(int number) {
        return FilePaths.child(folder, "." + visibleName(number) + HIDDEN + attempt);
    }

    private String visibleName(int number) {
        return own() + number + config.partSuffix();
    }

    /** What all names of this subtask begin with, and no other's. */
    String own() {
        return config.partPrefix() + "-" + stem + "-" + subtask + "-";
    }

    /** True for visible and hidden files that attempts of this very subtask wrote. */
    boolean isOwn(String name) {
        return name.startsWith(own()) || name.startsWith("." + own());
    }

    /** What all hidden names of {@code owner} begin with. HDFS lists them before those that begin with a letter or a digit. */
    static String hiddenBeginning(String owner) {
        return "." + owner;
    }

    /**
     * The number of a hidden file of {@code owner}, whichever attempt wrote it; −1 for every other name.
     *
     * @param owner what {@link #own} said to the writer of the file
     */
    static int hiddenNumber(String owner, String name) {
        String before = hiddenBeginning(owner);
        int end = before.length();
        if (!name.startsWith(before) || !name.contains(HIDDEN)) {
            return -1;
        }
        while (end < name.length() && Character.isDigit(name.charAt(end))) {
            end++;
        }
        return end == before.length() ? -1 : Integer.parseInt(name.substring(before.length(), end));
    }
}
