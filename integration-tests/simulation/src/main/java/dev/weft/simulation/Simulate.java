package dev.weft.simulation;

import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Runs many seeds on all processors, for {@code scripts/simulate}: {@code --seeds N --from S [--verbose]}. Prints how it goes and, at the first
 * bad seed, its story; its exit code is 1 then and 2 for arguments that cannot be read.
 */
public final class Simulate {
    private static final Clock CLOCK = new SystemClock();
    private static final Duration PROGRESS = Duration.ofSeconds(5);
    /** Few enough that the first bad one is soon told. */
    private static final long SEEDS_AT_A_TIME = 64;

    private Simulate() {}

    /** What to run. */
    private record Arguments(long from, long seeds, boolean verbose) {
        static Arguments parse(String[] words) {
            long from = 0;
            long seeds = 1_000;
            boolean verbose = false;
            for (int i = 0; i < words.length; i++) {
                switch (words[i]) {
                    case "--from" -> from = number(words, ++i);
                    case "--seeds" -> seeds = number(words, ++i);
                    case "--verbose" -> verbose = true;
                    default -> throw new IllegalArgumentException("unknown argument '" + words[i] + "'");
                }
            }
            return new Arguments(from, seeds, verbose);
        }

        private static long number(String[] words, int index) {
            if (index >= words.length) {
                throw new IllegalArgumentException(words[index - 1] + " needs a number");
            }
            try {
                return Long.parseLong(words[index]);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(words[index - 1] + " needs a number, not '" + words[index] + "'", e);
            }
        }
    }

    public static void main(String[] words) {
        int status;
        try {
            status = run(Arguments.parse(words));
        } catch (IllegalArgumentException e) {
            System.err.println("simulate: " + e.getMessage());
            status = 2;
        }
        System.exit(status);
    }

    private static int run(Arguments arguments) {
        var tally = new Tally(arguments);
        long end = arguments.from() + arguments.seeds();
        for (long seed = arguments.from(); seed < end; seed += SEEDS_AT_A_TIME) {
            List<Outcome> outcomes = outcomes(seed, Math.min(seed + SEEDS_AT_A_TIME, end), arguments.verbose());
            for (Outcome outcome : outcomes) {
                if (outcome.story().isPresent()) {
                    System.out.println(outcome.story().get());
                    System.out.println("Bad seed: " + outcome.seed());
                    return 1;
                }
                outcome.report().ifPresent(tally::add);
            }
            tally.tell();
        }
        System.out.println(tally + ": no violation");
        return 0;
    }

    /** Each run is one thread's, and runs share nothing: as many go side by side as there are processors. */
    private static List<Outcome> outcomes(long from, long until, boolean verbose) {
        return verbose
                ? LongStream.range(from, until)
                        .mapToObj(seed -> Outcome.of(seed, () -> Simulation.run(seed, System.out::println)))
                        .toList()
                : LongStream.range(from, until)
                        .parallel()
                        .mapToObj(seed -> Outcome.of(seed, () -> Simulation.run(seed)))
                        .toList();
    }

    /** What came of a seed: a report, or the story of a violation. */
    private record Outcome(long seed, Optional<Report> report, Optional<String> story) {
        static Outcome of(long seed, Supplier<Report> run) {
            try {
                return new Outcome(seed, Optional.of(run.get()), Optional.empty());
            } catch (InvariantViolation e) {
                return new Outcome(seed, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
            }
        }
    }

    /** How it goes so far. */
    private static final class Tally {
        private final Arguments arguments;
        private final long began = CLOCK.nanos();
        private final Map<JobStatus, Long> jobs = new TreeMap<>();
        private Duration virtual = Duration.ZERO;
        private long done;
        private long told = began;

        Tally(Arguments arguments) {
            this.arguments = arguments;
        }

        void add(Report report) {
            done++;
            virtual = virtual.plus(report.virtualTime());
            report.jobs().forEach((status, count) -> jobs.merge(status, count, Long::sum));
        }

        void tell() {
            if (CLOCK.nanos() - told > PROGRESS.toNanos()) {
                told = CLOCK.nanos();
                System.out.println(this);
            }
        }

        @Override
        public String toString() {
            double seconds = (CLOCK.nanos() - began) / 1e9;
            return String.format(
                    "%d of %d seeds from %d, %.0f a second, %d h of simulated time, jobs %s",
                    done, arguments.seeds(), arguments.from(), done / seconds, virtual.toHours(), jobs);
        }
    }
}
