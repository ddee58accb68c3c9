package dev.weft.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is printed after all runs: the table, the ratios, and what went wrong. */
final class Report {
    private final List<Figures> figures;
    private final List<String> failures;

    Report(List<Figures> figures, List<String> failures) {
        this.figures = List.copyOf(figures);
        this.failures = List.copyOf(failures);
    }

    /** Table, ratios, and for work with an addition the CPU per record with it over that without. */
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
        figures.forEach(with -> plainOf(with).ifPresent(plain -> lines.add(cost(with, plain))));
        return lines;
    }

    /** The same engine's figures of the same work without what {@code with} adds to it. */
    private Optional<Figures> plainOf(Figures with) {
        return figures.stream()
                .filter(plain -> plain.engine() == with.engine() && plain.mode() == with.mode())
                .filter(plain -> !plain.measurement().equals(with.measurement())
                        && with.measurement().lines().contains(plain.measurement()))
                .findFirst();
    }

    private static String cost(Figures with, Figures plain) {
        return String.format(
                Locale.ROOT,
                "COST %s %s %s %.3f",
                with.measurement().label(),
                with.mode().label(),
                with.engine().label(),
                with.medianCpuNanosPerRecord() / plain.medianCpuNanosPerRecord());
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
                ours.betterThan(theirs));
    }
}
