package dev.weft.benchmarks.session;

import dev.weft.benchmarks.workload.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves one engine until its input ends. A command is a line "workload records"; the answer is a {@link Reply}. The
 * main thread of an engine's process.
 */
public final class Session {
    /** System property of a session: where its jobs keep keyed state, as state.backend.type says it. */
    public static final String BACKEND = "weft.bench.backend";

    private final Engine engine;
    private final CpuClock cpu;
    private final PrintStream out;

    /**
     * A session that answers on standard output.
     *
     * @param servers ids of the engine's other processes; this one is always counted
     */
    public Session(Engine engine, List<Long> servers) {
        this.engine = engine;
        List<Long> processes = new ArrayList<>(servers);
        processes.add(ProcessHandle.current().pid());
        this.cpu = new CpuClock(processes);
        this.out = System.out;
    }

    /** Reads commands until there are no more. */
    public void serve() throws IOException {
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        answer(Reply.READY);
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            answer(execute(command));
        }
    }

    /** Any failure of an engine, errors of linking and memory too, becomes an answer: this is the process's own loop. */
    private String execute(String command) {
        try {
            String[] words = command.split(" ");
            return measure(Workload.find(words[0]).orElseThrow(), Long.parseLong(words[1]))
                    .toLine();
        } catch (Throwable e) {
            e.printStackTrace();
            return Reply.failureLine(e);
        }
    }

    private Reply measure(Workload workload, long records) throws Exception {
        System.gc();
        double processBefore = cpu.processSeconds();
        double machineBefore = cpu.machineSeconds();
        Outcome outcome = engine.run(workload, records);
        double used = cpu.processSeconds() - processBefore;
        double other = cpu.machineSeconds() - machineBefore - used;
        return new Reply(
                outcome.seconds(),
                records,
                outcome.out(),
                outcome.checksum(),
                used,
                Math.max(other, 0),
                outcome.latencies().quantileMicros(0.5),
                outcome.latencies().quantileMicros(0.99),
                outcome.latencies().quantileMicros(0.999),
                cpu.peakMegabytes());
    }

    private void answer(String line) {
        out.println(line);
        out.flush();
    }
}
