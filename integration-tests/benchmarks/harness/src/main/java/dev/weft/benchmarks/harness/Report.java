package dev.weft.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is printed after all runs: the table, the ratios, and what went wrong. */
final class Report {
    private final List<Figures> figures;
    private final List<String> failures;

    Report(List<Figures> figures, List<String> failures) {
        this.figures = List.copyOf(figures);
        this.failures = List.copyOf(failures);
    }

    /** Table and ratio lines. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!figures.isEmpty()) {
            lines.add(Figures.HEAD);
            figures.forEach(figure -> lines.add(figure.toRow()));
        }
        for (Figures ours : figures) {
            for (Figures theirs : peersOf(ours)) {
                lines.add(ratio(ours, theirs));
            }
        }
        return lines;
    }

    /** Failures of engines, and engines that did other work than ours; empty when all is well. */
    List<String> problems() {
        List<String> problems = new ArrayList<>(failures);
        for (Figures one : figures) {
            figures.stream()
                    .filter(other -> sameLine(one, other) && one.engine().compareTo(other.engine()) < 0)
                    .filter(other -> !one.agreesWith(other))
                    .forEach(other -> problems.add(one.measurement().label() + " "
                            + one.mode().label() + ": " + one.engine().label() + " and "
                            + other.engine().label() + " put out different records"));
        }
        return problems;
    }

    private List<Figures> peersOf(Figures ours) {
        return figures.stream()
                .filter(theirs -> ours.engine() == EngineName.WEFT
                        && theirs.engine() != EngineName.WEFT
                        && sameLine(ours, theirs))
                .toList();
    }

    private static boolean sameLine(Figures one, Figures other) {
        return one.mode() == other.mode() && one.measurement().equals(other.measurement());
    }

    private static String ratio(Figures ours, Figures theirs) {
        return String.format(
                Locale.ROOT,
                "RATIO %s %s weft/%s %.2f",
                ours.measurement().label(),
                ours.mode().label(),
                theirs.engine().label(),
                ours.medianRecordsPerSecond() / theirs.medianRecordsPerSecond());
    }
}
