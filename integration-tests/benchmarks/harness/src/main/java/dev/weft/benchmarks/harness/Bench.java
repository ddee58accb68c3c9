package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The main class of scripts/bench. Exit codes: 0 all well, 1 an engine failed or did other work, 2 wrong usage. */
public final class Bench {
    private static final String REPOSITORY = "weft.bench.repository";
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private final BenchOptions options;
    private final Workbench workbench;
    private final Processes processes;

    private Bench(BenchOptions options, Workbench workbench, Processes processes) {
        this.options = options;
        this.workbench = workbench;
        this.processes = processes;
    }

    /** Arguments as {@link BenchOptions#USAGE} says; the repository comes as a system property from the script. */
    public static void main(String[] arguments) throws InterruptedException {
        BenchOptions options;
        try {
            options = BenchOptions.parse(Arrays.asList(arguments));
        } catch (UsageException e) {
            System.err.println("bench: " + e.getMessage() + "\n" + BenchOptions.USAGE);
            System.exit(USAGE);
            return;
        }
        var workbench =
                Workbench.create(Path.of(System.getProperty(REPOSITORY, ".")), options.backend(), options.recordings());
        var processes = new Processes();
        var keepLogs = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> cleanUp(workbench, processes, keepLogs), "clean up"));
        boolean well = new Bench(options, workbench, processes).run();
        keepLogs.set(!well);
        System.exit(well ? 0 : FAILED);
    }

    /** On every way out, also by a signal: no process stays, and no file but the logs of a failure. */
    private static void cleanUp(Workbench workbench, Processes processes, AtomicBoolean keepLogs) {
        boolean failed = keepLogs.get(); // read first: what is ended here fails too
        processes.close();
        if (!failed) {
            workbench.remove();
        }
    }

    private boolean run() throws InterruptedException {
        List<Figures> figures = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (Mode mode : options.modes()) {
            for (Measurement measurement : options.measurements()) {
                var contest = new Contest(mode, measurement, options.runs(), this::start, run -> print(run.toJson()));
                contest.hold(options.engines(mode, measurement.workload()));
                figures.addAll(contest.figures());
                failures.addAll(contest.failures());
            }
        }
        var report = new Report(figures, failures);
        report.lines().forEach(Bench::print);
        List<String> problems = report.problems();
        problems.forEach(problem -> System.err.println("bench: " + problem));
        return problems.isEmpty();
    }

    private EngineProcess start(EngineName name, Mode mode, Workload workload) throws InterruptedException {
        return EngineProcess.start(name, launcher(name), mode, ClusterShape.of(mode, workload), workbench, processes);
    }

    private Launcher launcher(EngineName name) {
        return switch (name) {
            case WEFT -> new WeftLauncher(workbench, processes);
            case FLINK -> new FlinkLauncher(workbench, processes, List.of());
            case FLINK_TUNED -> new FlinkLauncher(workbench, processes, FlinkLauncher.TUNED);
            case JET -> new JetLauncher(workbench);
        };
    }

    private static void print(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
