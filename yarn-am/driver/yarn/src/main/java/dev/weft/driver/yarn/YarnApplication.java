package dev.weft.driver.yarn;

import dev.weft.client.RestAddress;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.MasterAddress;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A submitted application as its client asks YARN for it. Calls block. Thread-safe. */
final class YarnApplication implements RestAddress, MasterAddress.Lookup, YarnJobClient.ApplicationState {
    private static final Logger log = LoggerFactory.getLogger(YarnApplication.class);

    /** Jobs are cancelled for at most half a minute, then workers hear of the end. */
    private static final Duration END = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final YarnClient yarn;
    private final ApplicationId id;
    private final Staging staging;
    private final PrintStream out;
    private volatile @Nullable URI address;
    private volatile @Nullable URI lost;

    /** @param out hears in one line when another master goes on */
    YarnApplication(YarnClient yarn, ApplicationId id, Staging staging, PrintStream out) {
        this.yarn = yarn;
        this.id = id;
        this.staging = staging;
        this.out = out;
    }

    /** The master's own address, as it told YARN; asked once for each master that goes away. */
    @Override
    public URI current() {
        URI before = address;
        if (before != null) {
            return before;
        }
        ApplicationReport report = report();
        String url = TrackingUrl.of(report.getOriginalTrackingUrl())
                .filter(known -> report.getYarnApplicationState() == YarnApplicationState.RUNNING)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.CONNECTION_LOST,
                        "Application " + id + " has no master at the moment: it is "
                                + report.getYarnApplicationState()));
        URI found = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
        tellOfAnother(found, report);
        address = found;
        return found;
    }

    private synchronized void tellOfAnother(URI found, ApplicationReport report) {
        if (lost != null && !lost.equals(found)) {
            out.println("Application " + id + " goes on under another master ("
                    + report.getCurrentApplicationAttemptId() + ") at " + found);
            lost = null;
        }
    }

    @Override
    public boolean gone() {
        forgetAddress();
        return !ApplicationWatch.hasEnded(report().getYarnApplicationState());
    }

    /** @throws EngineException NOT_FOUND with one line when it has ended */
    void checkAlive() {
        forgetAddress();
        ApplicationReport report = report();
        if (ApplicationWatch.hasEnded(report.getYarnApplicationState())) {
            throw new EngineException(
                    ErrorCode.NOT_FOUND, "Application " + id + " has ended: " + ApplicationWatch.ending(report));
        }
    }

    private synchronized void forgetAddress() {
        if (address != null) {
            lost = address;
            address = null;
        }
    }

    @Override
    public YarnJobClient.End end() {
        forgetAddress();
        ApplicationReport report = report();
        if (!ApplicationWatch.hasEnded(report.getYarnApplicationState())) {
            return new YarnJobClient.End(FinalApplicationStatus.UNDEFINED, "", 0);
        }
        return new YarnJobClient.End(
                report.getFinalApplicationStatus(),
                ApplicationWatch.cause(report.getDiagnostics()),
                report.getFinishTime() - report.getStartTime());
    }

    boolean hasEnded() {
        return ApplicationWatch.hasEnded(report().getYarnApplicationState());
    }

    /**
     * Waits until it is over; kills it when that takes too long.
     *
     * @throws EngineException TIMEOUT when even that has no effect
     */
    ApplicationReport awaitEnd() throws InterruptedException {
        Optional<ApplicationReport> over = awaitEnd(END);
        if (over.isEmpty()) {
            kill("it did not end within " + END.toSeconds() + " s");
            over = awaitEnd(END);
        }
        return over.orElseThrow(
                () -> new EngineException(ErrorCode.TIMEOUT, "Application " + id + " does not end, look at YARN"));
    }

    private Optional<ApplicationReport> awaitEnd(Duration limit) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (long waited = 0; waited < limit.toMillis(); waited += PAUSE.toMillis()) {
            ApplicationReport report = report();
            if (ApplicationWatch.hasEnded(report.getYarnApplicationState())) {
                return Optional.of(report);
            }
            never.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        }
        return Optional.empty();
    }

    /** {@code yarn application -kill}, with a reason. */
    void kill(String reason) {
        try {
            yarn.killApplication(id, reason);
        } catch (YarnException | IOException e) {
            throw new EngineException(
                    ErrorCode.FORBIDDEN,
                    "YARN does not kill " + id + ": " + ApplicationWatch.oneLine(e.getMessage()),
                    e);
        }
    }

    ApplicationReport report() {
        try {
            return ApplicationWatch.report(yarn, id);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.CONNECTION_LOST, "YARN's ResourceManager does not answer: " + e.getMessage(), e);
        }
    }

    /** A master that was killed cannot remove its folder. */
    @Override
    public void cleanUp() {
        try {
            if (ApplicationWatch.hasEnded(report().getYarnApplicationState())) {
                staging.removeApplicationFolder(id);
            }
        } catch (IOException | EngineException e) {
            log.warn("The folder of {} stays behind", id, e);
        }
    }
}
