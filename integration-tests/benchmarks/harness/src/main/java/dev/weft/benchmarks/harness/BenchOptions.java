package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The command line.
 *
 * @param measurements in the order given
 * @param engines that take turns, in the order given
 * @param modes each of which is a session of its own
 * @param runs counted per engine
 * @param backend where keyed state lives, as state.backend.type says it
 * @param recordings folder for flight recordings of all engine processes
 */
record BenchOptions(
        List<Measurement> measurements,
        List<EngineName> engines,
        List<Mode> modes,
        int runs,
        String backend,
        Optional<Path> recordings) {
    static final String USAGE = "usage: scripts/bench WORKLOAD... [--engines weft,flink,jet] [--mode mini|cluster]"
            + " [--runs 3] [--records N] [--after] [--backend hashmap|rocksdb] [--recordings FOLDER] [--no-build]";

    /** Names of {@link #backend}; the first is the default. */
    static final List<String> BACKENDS = List.of("hashmap", "rocksdb");

    private static final int DEFAULT_RUNS = 3;

    BenchOptions {
        measurements = List.copyOf(measurements);
        engines = List.copyOf(engines);
        modes = List.copyOf(modes);
    }

    /** Those that run {@code workload} in {@code mode}: the engines asked for, and the tuned Flink wherever Flink is. */
    List<EngineName> engines(Mode mode, Workload workload) {
        List<EngineName> taking = new ArrayList<>(engines);
        if (taking.contains(EngineName.FLINK)) {
            taking.add(EngineName.FLINK_TUNED);
        }
        return taking.stream()
                .filter(engine -> engine.supports(mode, workload) && engine.hasBackend(backend))
                .toList();
    }

    /**
     * Reads {@code arguments}.
     *
     * @throws UsageException when they are wrong
     */
    static BenchOptions parse(List<String> arguments) {
        var parser = new Parser(new ArrayDeque<>(arguments));
        while (!parser.words.isEmpty()) {
            parser.take(parser.words.remove());
        }
        return parser.options();
    }

    /** What was read so far. */
    private static final class Parser {
        private final Deque<String> words;
        private final List<Workload> workloads = new ArrayList<>();
        private List<EngineName> engines = EngineName.selectable();
        private Optional<Mode> mode = Optional.empty();
        private int runs = DEFAULT_RUNS;
        private long records;
        private boolean after;
        private String backend = BACKENDS.get(0);
        private Optional<Path> recordings = Optional.empty();

        private Parser(Deque<String> words) {
            this.words = words;
        }

        private void take(String word) {
            switch (word) {
                case "--engines" ->
                    engines = Arrays.stream(value(word).split(","))
                            .map(EngineName::of)
                            .distinct()
                            .toList();
                case "--mode" -> mode = Optional.of(Mode.of(value(word)));
                case "--runs" -> runs = (int) positive(word, Integer.MAX_VALUE);
                case "--records" -> records = positive(word, Long.MAX_VALUE);
                case "--after" -> after = true;
                case "--backend" -> backend = backend(value(word));
                case "--recordings" -> recordings = Optional.of(Path.of(value(word)));
                default -> workloads.add(workload(word));
            }
        }

        private String value(String option) {
            if (words.isEmpty()) {
                throw new UsageException(option + " needs a value");
            }
            return words.remove();
        }

        private static String backend(String name) {
            if (!BACKENDS.contains(name)) {
                throw new UsageException("no backend '" + name + "': there are hashmap and rocksdb");
            }
            return name;
        }

        private long positive(String option, long limit) {
            String value = value(option);
            if (!value.matches("[1-9][0-9]{0,17}") || Long.parseLong(value) > limit) {
                throw new UsageException(option + " needs a positive number, not '" + value + "'");
            }
            return Long.parseLong(value);
        }

        private static Workload workload(String word) {
            return Workload.find(word)
                    .orElseThrow(() -> new UsageException(
                            word.startsWith("-")
                                    ? "no option '" + word + "'"
                                    : "no workload '" + word + "': there are " + Workload.labels()));
        }

        private BenchOptions options() {
            if (workloads.isEmpty()) {
                throw new UsageException("no workload given");
            }
            return new BenchOptions(
                    workloads.stream().distinct().map(this::measurement).toList(),
                    engines,
                    modes(),
                    runs,
                    backend,
                    recordings);
        }

        /** The one that was asked for, else all in which there is something to compare. */
        private List<Mode> modes() {
            int contestants = mode.isPresent() ? 1 : Math.min(2, engines.size());
            List<Mode> candidates = mode.map(List::of).orElse(List.of(Mode.values()));
            List<Mode> possible = candidates.stream()
                    .filter(candidate -> workloads.stream()
                            .anyMatch(workload -> engines.stream()
                                            .filter(engine -> engine.supports(candidate, workload))
                                            .count()
                                    >= contestants))
                    .toList();
            if (possible.isEmpty()) {
                throw new UsageException("none of the engines runs in this mode");
            }
            return possible;
        }

        private Measurement measurement(Workload workload) {
            long size = records > 0 ? records : workload.records();
            return after ? Measurement.after(workload, size) : Measurement.fresh(workload, size);
        }
    }
}
