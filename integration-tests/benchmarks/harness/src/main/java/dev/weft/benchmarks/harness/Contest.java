package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One measurement in one mode: all engines come up fresh, warm up, and take turns. The harness's thread. */
final class Contest {
    /** A cluster warms up more slowly: each of its JVMs sees half of the records. */
    private static final int CLUSTER_WARM_UP = 2;
    /** Of their usual records, what the jobs before run with: enough for the JIT to have compiled them. */
    private static final int PART_BEFORE = 4;

    private final Mode mode;
    private final Measurement measurement;
    private final int runs;
    private final Starter starter;
    private final Consumer<Run> listener;
    private final List<String> failures = new ArrayList<>();
    private final Map<Measurement, Map<EngineName, List<Run>>> done = new LinkedHashMap<>();

    /** A contest whose counted runs {@code listener} hears of, one by one. */
    Contest(Mode mode, Measurement measurement, int runs, Starter starter, Consumer<Run> listener) {
        this.mode = mode;
        this.measurement = measurement;
        this.runs = runs;
        this.starter = starter;
        this.listener = listener;
    }

    /** Starts an engine. */
    @FunctionalInterface
    interface Starter {
        EngineProcess start(EngineName name, Mode mode, Workload workload) throws InterruptedException;
    }

    /** Runs it. An engine that fails drops out, the others go on. */
    void hold(List<EngineName> names) throws InterruptedException {
        if (measurement.workload().isRecovery()) {
            holdRecoveries(names);
        } else {
            holdSession(names);
        }
    }

    private void holdSession(List<EngineName> names) throws InterruptedException {
        List<EngineProcess> engines = new ArrayList<>();
        try {
            for (EngineName name : names) {
                guarded(name, () -> engines.add(start(name)));
            }
            step(engines, this::warmUp);
            for (int number = 0; number < runs; number++) {
                int turn = number;
                for (Measurement line : measurement.lines()) {
                    step(engines, engine -> count(engine, line, turn));
                }
            }
        } finally {
            engines.forEach(EngineProcess::close);
        }
    }

    /** A recovery destroys a part of its cluster: each run has processes of its own. */
    private void holdRecoveries(List<EngineName> names) throws InterruptedException {
        List<EngineName> taking = new ArrayList<>(names);
        for (int number = 0; number < runs; number++) {
            int turn = number;
            for (EngineName name : names) {
                if (taking.contains(name) && !guarded(name, () -> recover(name, turn))) {
                    taking.remove(name);
                }
            }
        }
    }

    private void recover(EngineName name, int number) throws InterruptedException {
        try (EngineProcess engine = start(name)) {
            count(engine, measurement, number);
        }
    }

    private EngineProcess start(EngineName name) throws InterruptedException {
        return starter.start(name, mode, measurement.workload());
    }

    /** Figures of the engines that ran to the end. */
    List<Figures> figures() {
        List<Figures> figures = new ArrayList<>();
        done.forEach((line, engines) -> engines.forEach((name, counted) -> {
            if (counted.size() == runs) {
                figures.add(new Figures(name, mode, line, counted));
            }
        }));
        return figures;
    }

    /** What went wrong, one line each. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    private void warmUp(EngineProcess engine) throws InterruptedException {
        for (Workload workload : measurement.before()) {
            engine.run(workload, workload.records() / PART_BEFORE);
        }
        int factor = mode == Mode.CLUSTER ? CLUSTER_WARM_UP : 1;
        engine.run(measurement.workload(), measurement.records() * factor);
    }

    private void count(EngineProcess engine, Measurement line, int number) throws InterruptedException {
        var run = new Run(engine.name(), mode, line, number, engine.run(line.workload(), line.records()));
        done.computeIfAbsent(line, key -> new LinkedHashMap<>())
                .computeIfAbsent(engine.name(), key -> new ArrayList<>())
                .add(run);
        listener.accept(run);
    }

    /** What may end an engine's part. */
    @FunctionalInterface
    private interface Step {
        void run() throws InterruptedException;
    }

    /** A step with an engine. */
    @FunctionalInterface
    private interface EngineStep {
        void run(EngineProcess engine) throws InterruptedException;
    }

    /** Lets every engine take the step, in turn; those that fail leave {@code engines}. */
    private void step(List<EngineProcess> engines, EngineStep step) throws InterruptedException {
        for (EngineProcess engine : List.copyOf(engines)) {
            if (!guarded(engine.name(), () -> step.run(engine))) {
                engines.remove(engine);
                engine.close();
            }
        }
    }

    private boolean guarded(EngineName name, Step step) throws InterruptedException {
        try {
            step.run();
            return true;
        } catch (BenchException e) {
            String cause = e.getCause() == null ? "" : ": " + e.getCause();
            failures.add(measurement.label() + " " + mode.label() + " " + name.label() + ": " + e.getMessage() + cause);
            return false;
        }
    }
}
