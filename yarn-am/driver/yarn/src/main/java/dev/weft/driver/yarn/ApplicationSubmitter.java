package dev.weft.driver.yarn;

import dev.weft.core.config.ClientOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.time.SystemClock;
import dev.weft.hadoop.HadoopConfiguration;
import dev.weft.hadoop.HadoopLogin;
import java.io.IOException;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits one application: uploads while YARN hands out an id, then submits, then waits until the master runs. Client's main
 * thread; uploads run beside it.
 */
final class ApplicationSubmitter {
    private static final Logger log = LoggerFactory.getLogger(ApplicationSubmitter.class);
    private static final int SECRET_BYTES = 32;
    private static final Duration UPLOAD_END = Duration.ofMinutes(5);

    /** How long a client waits for the master when {@code client.timeout} is not given. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(10);

    private final Configuration configuration;
    private final org.apache.hadoop.conf.Configuration hadoop;
    private final YarnClient yarn;
    private final Staging staging;
    private final PrintStream out;

    private ApplicationSubmitter(
            Configuration configuration,
            org.apache.hadoop.conf.Configuration hadoop,
            YarnClient yarn,
            Staging staging,
            PrintStream out) {
        this.configuration = configuration;
        this.hadoop = hadoop;
        this.yarn = yarn;
        this.staging = staging;
        this.out = out;
    }

    /** Logs in and connects to YARN and the cluster's file system. */
    static ApplicationSubmitter connect(Configuration configuration, PrintStream out) throws IOException {
        YarnConfiguration hadoop = new YarnConfiguration(HadoopConfiguration.of(configuration));
        HadoopLogin.login(configuration, hadoop);
        YarnClient yarn = YarnClient.createYarnClient();
        yarn.init(hadoop);
        yarn.start();
        return new ApplicationSubmitter(configuration, hadoop, yarn, Staging.open(configuration, hadoop), out);
    }

    Staging staging() {
        return staging;
    }

    YarnApplication application(ApplicationId id) {
        return new YarnApplication(yarn, id, staging, out);
    }

    /** Sessions that have not ended, as far as YARN shows them to this user. */
    List<ApplicationReport> sessions() throws IOException {
        try {
            return yarn.getApplications(
                    Set.of(configuration.get(YarnConfigOptions.APPLICATION_TYPE)),
                    EnumSet.complementOf(EnumSet.of(
                            YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED)),
                    Set.of(Submission.SESSION_TAG));
        } catch (YarnException e) {
            throw new IOException("list applications: " + ApplicationWatch.oneLine(e.getMessage()), e);
        }
    }

    /**
     * An application that was submitted.
     *
     * @param secret that its master wants to see
     */
    record Submitted(YarnApplication application, String secret) {}

    /**
     * Submits; returns once the master runs, or at once when detached.
     *
     * @throws EngineException BAD_INPUT when YARN would refuse, TIMEOUT when the master did not start in time (then the
     *     application is killed)
     */
    Submitted submit(ApplicationContent content) throws IOException, InterruptedException {
        ExecutorService uploads = Executors.newFixedThreadPool(2);
        try {
            return submit(content, uploads);
        } finally {
            // An upload that is cut off would leave its part behind.
            uploads.shutdown();
            uploads.awaitTermination(UPLOAD_END.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private Submitted submit(ApplicationContent content, ExecutorService uploads)
            throws IOException, InterruptedException {
        Submission submission = new Submission(configuration, content.name());
        ApplicationUpload shared = new ApplicationUpload(configuration, hadoop, staging);
        Future<LibraryFiles> libraries = uploads.submit(() -> {
            LibraryArchive archive = LibraryArchive.ofThisDistribution();
            return new LibraryFiles(shared.uploadShared(archive), archive.classPath(), archive.classData());
        });
        Future<?> jars = uploads.submit((Callable<Void>) () -> {
            shared.uploadArtifacts(content.artifacts());
            return null;
        });
        YarnClientApplication created = create(submission);
        ApplicationSubmissionContext context = created.getApplicationSubmissionContext();
        ApplicationId id = context.getApplicationId();
        String secret = newSecret();
        try {
            LibraryFiles library = result(libraries);
            Configuration applications = ApplicationConfiguration.of(configuration, hadoop, id);
            content.describeTo(applications);
            library.classData().ifPresent(archive -> applications.setString(ContainerLayout.CLASS_DATA_KEY, archive));
            Map<String, ContainerFile> files = new ApplicationUpload(applications, hadoop, staging)
                    .uploadOwn(id, content.graph(), library.files(), library.classPath(), secret);
            result(jars);
            Submission own = new Submission(applications, content.name());
            own.describe(context);
            context.setAMContainerSpec(own.masterContext(
                    new SubmittedFiles(files, library.classPath()),
                    DelegationTokens.simpleUser(),
                    DelegationTokens.obtain(applications, hadoop, staging.fileSystem())));
            hand(context);
        } catch (IOException | RuntimeException e) {
            staging.removeApplicationFolder(id);
            throw e;
        }
        out.println("Submitted application " + id);
        new LeftoverSweep(yarn, staging).run(id);
        if (configuration.get(DeploymentOptions.ATTACHED)) {
            awaitStart(id, submission);
        }
        return new Submitted(application(id), secret);
    }

    /** Files that applications share, and what of them is the class path. */
    private record LibraryFiles(Map<String, ContainerFile> files, List<String> classPath, Optional<String> classData) {}

    private YarnClientApplication create(Submission submission) throws IOException {
        try {
            YarnClientApplication created = yarn.createApplication();
            submission.check(created.getNewApplicationResponse().getMaximumResourceCapability());
            return created;
        } catch (YarnException e) {
            throw new EngineException(
                    ErrorCode.FORBIDDEN,
                    "YARN gives no application id: " + ApplicationWatch.oneLine(e.getMessage()),
                    e);
        }
    }

    private void hand(ApplicationSubmissionContext context) throws IOException {
        try {
            yarn.submitApplication(context);
        } catch (YarnException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "YARN refused the application: " + ApplicationWatch.oneLine(e.getMessage()),
                    e);
        }
    }

    private void awaitStart(ApplicationId id, Submission submission) throws IOException, InterruptedException {
        ApplicationWatch watch = new ApplicationWatch(yarn, id, submission.masterResource(), new SystemClock(), out);
        Thread onInterrupt = new Thread(() -> abandon(watch, id), "kill-application-that-does-not-run-yet");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        Duration limit = configuration.get(ClientOptions.CLIENT_TIMEOUT, START_TIMEOUT);
        ApplicationWatch.Outcome outcome = watch.await(limit);
        switch (outcome) {
            case STARTED -> Runtime.getRuntime().removeShutdownHook(onInterrupt);
            case TIMED_OUT -> {
                Runtime.getRuntime().removeShutdownHook(onInterrupt);
                String reason = watch.reason(watch.report());
                kill(id);
                throw new EngineException(
                        ErrorCode.TIMEOUT,
                        "Application " + id + " did not start within " + limit.toSeconds()
                                + " s (client.timeout) and was killed. " + reason);
            }
            case ABANDONED ->
                throw new EngineException(ErrorCode.TIMEOUT, "The client ended before " + id + " ran; it was killed");
        }
    }

    private void abandon(ApplicationWatch watch, ApplicationId id) {
        watch.abandon();
        try {
            kill(id);
        } catch (IOException e) {
            log.warn("{} could not be killed", id, e);
        }
    }

    private void kill(ApplicationId id) throws IOException {
        try {
            yarn.killApplication(id, "its client gave up waiting");
        } catch (YarnException e) {
            throw new IOException("kill " + id + ": " + e.getMessage(), e);
        } finally {
            staging.removeApplicationFolder(id);
        }
    }

    private static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static <T> T result(Future<T> future) throws IOException, InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException runtime) {
                throw runtime;
            }
            throw new IOException(e.getCause());
        }
    }
}
