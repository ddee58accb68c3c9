package dev.weft.simulation;

import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Runs many seeds, for {@code scripts/simulate}: {@code --seeds N --from S [--verbose]}. Prints how it goes and, at the first
 * bad seed, its story; its exit code is 1 then and 2 for arguments that cannot be read.
 */
public final class Simulate {
    private static final Clock CLOCK = new SystemClock();
    private static final Duration PROGRESS = Duration.ofSeconds(5);

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
        long began = CLOCK.nanos();
        long told = began;
        Map<JobStatus, Long> jobs = new TreeMap<>();
        Duration virtual = Duration.ZERO;
        Consumer<String> listener = arguments.verbose() ? System.out::println : line -> {};
        for (long i = 0; i < arguments.seeds(); i++) {
            long seed = arguments.from() + i;
            Report report;
            try {
                report = Simulation.run(seed, listener);
            } catch (InvariantViolation e) {
                System.out.println(e.getMessage());
                System.out.println("Bad seed: " + seed);
                return 1;
            }
            virtual = virtual.plus(report.virtualTime());
            report.jobs().forEach((status, count) -> jobs.merge(status, count, Long::sum));
            if (CLOCK.nanos() - told > PROGRESS.toNanos()) {
                told = CLOCK.nanos();
                System.out.println(progress(i + 1, arguments, began, virtual, jobs));
            }
        }
        System.out.println(progress(arguments.seeds(), arguments, began, virtual, jobs) + ": no violation");
        return 0;
    }

    private static String progress(
            long done, Arguments arguments, long began, Duration virtual, Map<JobStatus, Long> jobs) {
        double seconds = (CLOCK.nanos() - began) / 1e9;
        return String.format(
                "%d of %d seeds from %d, %.0f a second, %d h of simulated time, jobs %s",
                done, arguments.seeds(), arguments.from(), done / seconds, virtual.toHours(), jobs);
    }
}
