package dev.weft.cli;

import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.execution.ProgramContext;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a program's main in this JVM, waits for its jobs when attached, and says how it all ended. Main thread. */
final class ProgramRun {
    private static final Duration CANCEL_WAIT = Duration.ofSeconds(10);

    private final UserProgram program;
    private final Configuration config;
    private final Submissions submissions;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean verbose;
    private final Optional<PrintWriter> programs;

    /** @param programs where one line of JSON tells of all jobs at the end, if it is to */
    ProgramRun(
            UserProgram program,
            Configuration config,
            Submissions submissions,
            PrintWriter out,
            PrintWriter err,
            boolean verbose,
            Optional<PrintWriter> programs) {
        this.program = program;
        this.config = config;
        this.submissions = submissions;
        this.out = out;
        this.err = err;
        this.verbose = verbose;
        this.programs = programs;
    }

    /** The exit code. */
    @SuppressWarnings("try") // the watch works by being open
    int run(String[] arguments) throws InterruptedException {
        Optional<Throwable> thrown;
        try (ExitWatch watch = new ExitWatch(this::signalled, this::exitCalled, err)) {
            thrown = callMain(arguments);
            waitForJobs();
        }
        int code = report(thrown);
        tellPrograms(code, thrown);
        return code;
    }

    private void tellPrograms(int code, Optional<Throwable> thrown) {
        programs.ifPresent(reader -> {
            reader.println(RunOutcome.json(submissions.jobs(), code, thrown.map(OneLine::of)));
            reader.flush();
        });
    }

    @SuppressWarnings("try") // the scope works by being open
    private Optional<Throwable> callMain(String[] arguments) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(program.loader());
        var context = new ProgramContext(config, submissions, program.loader(), program.jars());
        try (ProgramContext.Scope scope = context.install()) {
            program.main().invoke(null, (Object) arguments);
            return Optional.empty();
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getTargetException();
            if (thrown instanceof PlanCaptured captured) {
                throw captured;
            }
            return Optional.of(thrown);
        } catch (IllegalAccessException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "main of " + program.mainClass() + " is not public", e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Jobs of {@code executeAsync} may run on when main returned. */
    private void waitForJobs() throws InterruptedException {
        for (SubmittedJob job : submissions.jobs()) {
            try {
                job.end().get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("The end of job " + job.getJobID() + " is not known", e);
            }
        }
    }

    private int report(Optional<Throwable> thrown) {
        List<SubmittedJob> jobs = submissions.jobs();
        int code = ExitCodes.OK;
        for (SubmittedJob job : jobs) {
            int end = reportEnd(job);
            code = code == ExitCodes.OK ? end : code;
        }
        if (code != ExitCodes.OK) {
            return code;
        }
        if (thrown.isPresent()) {
            return programFailed(thrown.get());
        }
        if (jobs.isEmpty()) {
            err.println(
                    "weft: main of " + program.mainClass() + " returned without calling execute(): there is no job");
            return ExitCodes.FAILED;
        }
        return ExitCodes.OK;
    }

    private int programFailed(Throwable thrown) {
        if (OneLine.unwrap(thrown) instanceof EngineException engine) {
            err.println("weft: " + OneLine.of(engine));
            trace(engine);
            return ExitCodes.of(engine.code());
        }
        err.println("weft: main of " + program.mainClass() + " threw " + OneLine.withPlace(thrown, program.loader()));
        trace(thrown);
        return ExitCodes.FAILED;
    }

    private int reportEnd(SubmittedJob job) {
        if (!job.attached()) {
            return ExitCodes.OK;
        }
        SubmittedJob.End end = job.end().join();
        end.result().ifPresent(this::printResult);
        end.failure().ifPresent(failure -> {
            err.println("weft: " + OneLine.of(failure));
            trace(failure);
        });
        return ExitCodes.of(end.status());
    }

    private void printResult(JobExecutionResult result) {
        out.println("Program execution finished");
        out.println("Job with JobID " + result.getJobID() + " has finished.");
        out.println("Job Runtime: " + result.getNetRuntime() + " ms");
        if (!result.getAllAccumulatorResults().isEmpty()) {
            out.println("Accumulator Results: ");
            result.getAllAccumulatorResults()
                    .forEach((name, value) ->
                            out.println("- " + name + " (" + value.getClass().getName() + "): " + value));
        }
        out.flush();
    }

    private void trace(Throwable thrown) {
        if (verbose) {
            thrown.printStackTrace(err);
        }
    }

    /** The program called System.exit: fine after its jobs have finished, else it gets a line and a code of ours. */
    private int exitCalled() {
        int code = endOnExit();
        tellPrograms(code, Optional.empty());
        return code;
    }

    private int endOnExit() {
        List<SubmittedJob> jobs = submissions.jobs();
        if (jobs.isEmpty()) {
            err.println(
                    "weft: main of " + program.mainClass() + " called System.exit before execute(): there is no job");
            return ExitCodes.FAILED;
        }
        for (SubmittedJob job : jobs) {
            if (!job.end().isDone()) {
                err.println("weft: main of " + program.mainClass() + " called System.exit while job " + job.getJobID()
                        + " ran; " + fate(job));
                return ExitCodes.FAILED;
            }
            int code = reportEnd(job);
            if (code != ExitCodes.OK) {
                return code;
            }
        }
        return -1;
    }

    private void signalled() {
        if (submissions.isSubmitting()) {
            err.println("weft: interrupted while a job was being submitted: look whether it runs before trying again");
        }
        for (SubmittedJob job : submissions.jobs()) {
            if (job.attached() && !job.end().isDone()) {
                err.println("weft: interrupted; job " + job.getJobID() + " " + fate(job));
            }
        }
        err.flush();
    }

    /** Ends the job with its client when that was asked for, or when the client is its cluster. */
    private String fate(SubmittedJob job) {
        boolean local = config.get(DeploymentOptions.TARGET, "").equalsIgnoreCase("local");
        if (!local && !config.get(DeploymentOptions.SHUTDOWN_IF_ATTACHED)) {
            String where = Executors.addressOption(config).map(m -> m + " ").orElse("");
            return "keeps running; cancel it with: weft cancel " + where + job.getJobID();
        }
        try {
            job.cancel().get(CANCEL_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            SubmittedJob.End end = job.end().get(CANCEL_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            return end.status() == JobStatus.CANCELED ? "was cancelled" : "ended as " + end.status();
        } catch (ExecutionException | TimeoutException e) {
            return "could not be cancelled: " + OneLine.of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "may still run";
        }
    }
}
