package dev.weft.api;

import dev.weft.api.execution.DetachedJobExecutionResult;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.execution.JobListener;
import dev.weft.api.execution.ProgramContext;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.Secrets;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands a job graph to an executor and waits for the job. The program's thread. */
final class Submission {
    private static final Logger log = LoggerFactory.getLogger(Submission.class);

    private final Configuration configuration;
    private final List<JobListener> listeners;

    Submission(Configuration configuration, List<JobListener> listeners) {
        this.configuration = configuration;
        this.listeners = List.copyOf(listeners);
    }

    /** The loader that sees the program when no launcher said which. */
    static ClassLoader programLoader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context != null ? context : Submission.class.getClassLoader();
    }

    /** What a job carries: job graphs are stored and shown, so the launcher's passwords stay with the launcher. */
    static Configuration withoutSecretsOfLauncher(Configuration configuration) {
        Configuration options = new Configuration(configuration);
        ProgramContext.current()
                .map(ProgramContext::configuration)
                .ifPresent(launcher -> launcher.keySet().stream()
                        .filter(Secrets::isSecret)
                        .filter(key -> launcher.getString(key, "").equals(options.getString(key, "")))
                        .forEach(options::removeKey));
        return options;
    }

    /** Hands {@code graph} over; says once which of its settings change nothing. */
    JobClient submit(JobGraph graph, ClassLoader userClassLoader) {
        try {
            Optional<ProgramContext> context = ProgramContext.current();
            JobExecutor executor = context.map(ProgramContext::executor).orElseGet(this::findExecutor);
            List<URI> jars =
                    new ArrayList<>(context.map(ProgramContext::userJars).orElseGet(this::configuredJars));
            jars.addAll(new CachedFiles(configuration).local());
            JobClient client = executor.submit(graph, new Configuration(configuration), userClassLoader, jars);
            IgnoredSettings.in(Configuration.fromMap(graph.options()))
                    .forEach(line -> log.warn("Job {}: {}", graph.id(), line));
            listeners.forEach(listener -> listener.onJobSubmitted(client, null));
            return client;
        } catch (RuntimeException e) {
            listeners.forEach(listener -> listener.onJobSubmitted(null, e));
            throw e;
        }
    }

    private List<URI> configuredJars() {
        return configuration.getOptional(PipelineOptions.JARS).orElse(List.of()).stream()
                .map(URI::create)
                .toList();
    }

    private JobExecutor findExecutor() {
        return ServiceLoader.load(JobExecutor.class, programLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(executor -> executor.accepts(configuration))
                .findFirst()
                .orElseThrow(this::noExecutor);
    }

    private EngineException noExecutor() {
        String target = configuration.getOptional(DeploymentOptions.TARGET).orElse(LocalStreamEnvironment.TARGET);
        String cure = target.equals(LocalStreamEnvironment.TARGET)
                ? "add driver-embedded (dev.weft:weft-driver-embedded) at run time"
                : "start the program with 'weft run -t " + target + "', or add dev.weft:weft-client at run time";
        return new EngineException(
                ErrorCode.BAD_INPUT, "Nothing on the class path runs jobs on target '" + target + "': " + cure);
    }

    JobExecutionResult await(JobClient client, boolean attached) throws Exception {
        if (!attached) {
            return new DetachedJobExecutionResult(client.getJobID());
        }
        try {
            JobExecutionResult result = client.getJobExecutionResult().get();
            listeners.forEach(listener -> listener.onJobExecuted(result, null));
            return result;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            listeners.forEach(listener -> listener.onJobExecuted(null, cause));
            throw cause instanceof Exception exception ? exception : e;
        }
    }
}
