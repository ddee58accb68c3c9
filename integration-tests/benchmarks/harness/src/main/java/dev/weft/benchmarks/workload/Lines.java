package dev.weft.benchmarks.workload;

import java.util.Arrays;

/**
 * Lines of {@link #WORDS_PER_LINE} words joined by single blanks, about 71 characters. The words follow Zipf's law with
 * exponent 1 over 10,000 words; a subtask draws from a pool of lines of its own.
 */
public final class Lines implements Generator<String> {
    private static final long serialVersionUID = 1L;

    /** Words of a line. */
    public static final int WORDS_PER_LINE = 8;

    private static final int VOCABULARY = 10_000;
    /** As many as the upper 16 bits of a random number tell apart. */
    private static final int POOL = 65_536;

    private static final int POOL_SHIFT = 48;
    private static final long FIRST_POOL_SEED = 1000;

    private final String[] pool;

    /** Makes none before it belongs to a subtask. */
    public Lines() {
        this(new String[0]);
    }

    private Lines(String[] pool) {
        this.pool = pool;
    }

    @Override
    public Generator<String> ofSubtask(int subtask) {
        return new Lines(pool(subtask));
    }

    @Override
    public String make(long random, long position) {
        return pool[(int) (random >>> POOL_SHIFT)];
    }

    private static String[] pool(int subtask) {
        double[] weights = cumulativeWeights();
        String[] words = words();
        String[] lines = new String[POOL];
        long random = XorShift.seed(FIRST_POOL_SEED + subtask);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < POOL; i++) {
            line.setLength(0);
            for (int word = 0; word < WORDS_PER_LINE; word++) {
                random = XorShift.next(random);
                line.append(word > 0 ? " " : "").append(words[rank(weights, random)]);
            }
            lines[i] = line.toString();
        }
        return lines;
    }

    private static double[] cumulativeWeights() {
        double[] weights = new double[VOCABULARY];
        double sum = 0;
        for (int i = 0; i < VOCABULARY; i++) {
            sum += 1.0 / (i + 1);
            weights[i] = sum;
        }
        return weights;
    }

    private static String[] words() {
        String[] words = new String[VOCABULARY];
        for (int i = 0; i < VOCABULARY; i++) {
            words[i] = Long.toString(((i + 1L) * 0x9E3779B97F4A7C15L) >>> 24, 36);
        }
        return words;
    }

    private static int rank(double[] weights, long random) {
        double target = (random >>> 11) * 0x1.0p-53 * weights[VOCABULARY - 1];
        int found = Arrays.binarySearch(weights, target);
        return Math.min(found < 0 ? -found - 1 : found, VOCABULARY - 1);
    }
}
