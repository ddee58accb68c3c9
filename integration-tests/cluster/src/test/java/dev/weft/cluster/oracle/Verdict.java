package dev.weft.cluster.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the committed lines of {@code jobs.Oracle} and says what is wrong with them. Lines {@code R lane sequence key count sum
 * checksum}: each (lane, sequence) once, and per key the counts 1, 2, 3… with the sums that follow from the checksums. Lines
 * {@code T key time}: exactly the timers that records with a count divisible by 16 registered. A line {@code E lane records} says how
 * many records a lane had that was held open.
 */
public final class Verdict {
    private static final int TIMER_EVERY = 16;
    private static final long TIMER_DELAY_MILLIS = 40;
    private static final int SHOWN = 20;

    private final int lanes;
    private final int recordsPerLane;
    private final BitSet[] seen;
    private final Map<Integer, Integer> ends = new HashMap<>();
    private final Map<Integer, Counts> byKey = new HashMap<>();
    private final Set<Timer> fired = new HashSet<>();
    private final Set<Timer> expected = new HashSet<>();
    private final List<String> faults = new ArrayList<>();
    private long lines;

    private record Timer(int key, long time) {}

    /** Expects so many records of every lane that was not held open. */
    public Verdict(int lanes, int recordsPerLane) {
        this.lanes = lanes;
        this.recordsPerLane = recordsPerLane;
        this.seen = new BitSet[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            seen[lane] = new BitSet(recordsPerLane);
        }
    }

    /** A committed line. */
    public void add(String line) {
        lines++;
        String[] parts = line.split(" ");
        switch (parts[0]) {
            case "R" -> addRecord(parts);
            case "E" -> addEnd(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            case "T" -> addTimer(new Timer(Integer.parseInt(parts[1]), Long.parseLong(parts[2])));
            default -> fault("no line of the oracle: " + line);
        }
    }

    private void addRecord(String[] parts) {
        int lane = Integer.parseInt(parts[1]);
        int sequence = Integer.parseInt(parts[2]);
        int key = Integer.parseInt(parts[3]);
        long count = Long.parseLong(parts[4]);
        if (lane >= lanes) {
            fault("no such record: " + String.join(" ", parts));
            return;
        }
        if (seen[lane].get(sequence)) {
            fault("twice: lane " + lane + " sequence " + sequence);
        } else {
            seen[lane].set(sequence);
        }
        byKey.computeIfAbsent(key, k -> new Counts())
                .add(Math.toIntExact(count), Long.parseLong(parts[5]), Integer.parseInt(parts[6]));
        if (count % TIMER_EVERY == 0) {
            expected.add(new Timer(key, (long) sequence * lanes + lane + TIMER_DELAY_MILLIS));
        }
    }

    private void addEnd(int lane, int records) {
        if (ends.put(lane, records) != null) {
            fault("twice: end of lane " + lane);
        }
    }

    private void addTimer(Timer timer) {
        if (!fired.add(timer)) {
            fault("twice: " + timer);
        }
    }

    private void fault(String what) {
        faults.add(what);
    }

    /** Everything that is wrong, the first twenty of it; empty when the output is that of a run without failures. */
    public List<String> faults() {
        for (int lane = 0; lane < lanes; lane++) {
            int records = ends.getOrDefault(lane, recordsPerLane);
            int missing = records - seen[lane].get(0, records).cardinality();
            if (missing > 0) {
                fault("lane " + lane + " lacks " + missing + " records, the first is " + seen[lane].nextClearBit(0));
            }
            if (seen[lane].length() > records) {
                fault("lane " + lane + " has record " + (seen[lane].length() - 1) + " of " + records);
            }
        }
        byKey.forEach(this::checkKey);
        expected.stream().filter(timer -> !fired.contains(timer)).forEach(timer -> fault("never fired: " + timer));
        fired.stream().filter(timer -> !expected.contains(timer)).forEach(timer -> fault("fired unasked: " + timer));
        return faults.subList(0, Math.min(SHOWN, faults.size()));
    }

    private void checkKey(int key, Counts counts) {
        counts.fault().ifPresent(what -> fault("key " + key + " " + what));
    }

    /** Lanes that were held open and came to their end. */
    public Set<Integer> heldLanes() {
        return Set.copyOf(ends.keySet());
    }

    /** Lines that were read. */
    public long lines() {
        return lines;
    }

    /** The counts of one key with their sums; small, as there are millions. */
    private static final class Counts {
        private static final int FIRST_CAPACITY = 64;

        private final BitSet seen = new BitSet();
        private long[] sums = new long[FIRST_CAPACITY];
        private int[] checksums = new int[FIRST_CAPACITY];
        private int twice;

        void add(int count, long sum, int checksum) {
            if (count >= sums.length) {
                int capacity = Math.max(count + 1, 2 * sums.length);
                sums = Arrays.copyOf(sums, capacity);
                checksums = Arrays.copyOf(checksums, capacity);
            }
            twice = seen.get(count) && twice == 0 ? count : twice;
            seen.set(count);
            sums[count] = sum;
            checksums[count] = checksum;
        }

        /** The first thing that is wrong with them. */
        Optional<String> fault() {
            if (twice > 0) {
                return Optional.of("has count " + twice + " twice");
            }
            long sum = 0;
            for (int count = 1; count <= seen.cardinality(); count++) {
                if (!seen.get(count)) {
                    return Optional.of("has no count " + count + " and " + seen.cardinality() + " records");
                }
                sum += checksums[count];
                if (sums[count] != sum) {
                    return Optional.of("has sum " + sums[count] + " at count " + count + " where " + sum + " belongs");
                }
            }
            return Optional.empty();
        }
    }
}
