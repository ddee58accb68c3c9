package dev.weft.cluster.chaos;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What each kind of fault cost, a line each, with what is wanted. Pure. */
public final class FindingTable {
    private static final String LINE = "%-25s %6s %9s %8s %15s %15s %15s  %s%n";

    private FindingTable() {}

    /**
     * The table.
     *
     * @param findings in the order of their faults
     * @param outputs what was found out about the output, by fault
     */
    public static String of(List<Finding> findings, Map<MasterFault, String> outputs) {
        StringBuilder table = new StringBuilder(String.format(
                LINE,
                "fault",
                "rounds",
                "restarts",
                "started",
                "no record, ms",
                "no commit, ms",
                "runs again, ms",
                "output"));
        outputs.forEach((fault, output) -> table.append(line(
                fault,
                findings.stream().filter(finding -> finding.fault() == fault).toList(),
                output)));
        return table.append(
                        "restarts: of the job; started: attempts of the sink; each of all rounds. Times: median and most of the rounds.\n")
                .append(
                        "Wanted of a fault of masters alone: no restart, nothing started, at most 200 ms without a record; of a worker\n")
                .append(
                        "beside a spare one: at most 1000 ms without a record. No commit: at most the takeover and two intervals.\n")
                .toString();
    }

    private static String line(MasterFault fault, List<Finding> rounds, String output) {
        return String.format(
                LINE,
                fault,
                rounds.size(),
                rounds.stream().mapToInt(Finding::restarts).sum(),
                rounds.stream().mapToInt(Finding::started).sum(),
                times(rounds, Finding::gap),
                times(rounds, Finding::uncommitted),
                times(rounds, Finding::takeover),
                output);
    }

    /** Median and most. */
    private static String times(List<Finding> rounds, Function<Finding, Duration> time) {
        long[] sorted = rounds.stream()
                .mapToLong(finding -> time.apply(finding).toMillis())
                .sorted()
                .toArray();
        return sorted.length == 0
                ? "-"
                : String.format(
                        "%d, %d",
                        sorted[(sorted.length - 1) / 2],
                        Arrays.stream(sorted).max().orElse(0));
    }
}
