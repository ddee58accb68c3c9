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
    private final List<String> failures = new ArrayList<>();
    private final Map<EngineName, List<Run>> done = new LinkedHashMap<>();

    Contest(Mode mode, Measurement measurement, int runs) {
        this.mode = mode;
        this.measurement = measurement;
        this.runs = runs;
    }

    /** Starts an engine. */
    @FunctionalInterface
    interface Starter {
        EngineProcess start(EngineName name, Mode mode) throws InterruptedException;
    }

    /** Runs it; {@code listener} hears of every counted run. An engine that fails drops out, the others go on. */
    void hold(List<EngineName> names, Starter starter, Consumer<Run> listener) throws InterruptedException {
        List<EngineProcess> engines = new ArrayList<>();
        try {
            for (EngineName name : names) {
                guarded(name, () -> engines.add(starter.start(name, mode)));
            }
            step(engines, this::warmUp);
            for (int number = 0; number < runs; number++) {
                int turn = number;
                step(engines, engine -> count(engine, turn, listener));
            }
        } finally {
            engines.forEach(EngineProcess::close);
        }
    }

    /** Figures of the engines that ran to the end. */
    List<Figures> figures() {
        return done.entrySet().stream()
                .filter(entry -> entry.getValue().size() == runs)
                .map(entry -> new Figures(entry.getKey(), mode, measurement, entry.getValue()))
                .toList();
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

    private void count(EngineProcess engine, int number, Consumer<Run> listener) throws InterruptedException {
        var run = new Run(
                engine.name(), mode, measurement, number, engine.run(measurement.workload(), measurement.records()));
        done.computeIfAbsent(engine.name(), name -> new ArrayList<>()).add(run);
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
