package dev.weft.cli;

import dev.weft.api.execution.JobExecutionResult;
import dev.weft.client.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code weft run --json} tells at its end. */
final class RunOutcome {
    private RunOutcome() {}

    /**
     * One object in one line.
     *
     * @param jobs whose ends are known, and detached ones
     * @param code the exit code; negative when the program chooses it, and then it is left out
     * @param thrown by the program's main, in one line
     */
    static JsonLine json(List<SubmittedJob> jobs, int code, Optional<String> thrown) {
        JsonLine line = new JsonLine()
                .raw("jobs", jobs.stream().map(RunOutcome::job).collect(Collectors.joining(",", "[", "]")));
        thrown.ifPresent(text -> line.put("failure", text));
        return code < 0 ? line : line.put("exit-code", code);
    }

    private static String job(SubmittedJob job) {
        JsonLine line = new JsonLine().put("id", job.getJobID().toString());
        if (!job.attached()) {
            return line.put("status", "SUBMITTED").toString();
        }
        if (!job.end().isDone()) {
            return line.put("status", "RUNNING").toString();
        }
        SubmittedJob.End end = job.end().join();
        line.put("status", end.status().name());
        end.result().ifPresent(result -> result(line, result));
        end.failure().ifPresent(failure -> line.put("failure", OneLine.of(failure)));
        return line.toString();
    }

    private static void result(JsonLine line, JobExecutionResult result) {
        line.put("runtime", result.getNetRuntime());
        line.raw(
                "accumulators",
                result.getAllAccumulatorResults().entrySet().stream()
                        .map(entry -> JsonText.quoted(entry.getKey()) + ":"
                                + JsonText.quoted(String.valueOf(entry.getValue())))
                        .collect(Collectors.joining(",", "{", "}")));
    }
}
