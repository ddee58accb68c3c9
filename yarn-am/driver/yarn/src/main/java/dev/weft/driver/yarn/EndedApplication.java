package dev.weft.driver.yarn;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a master that is being stopped whether its application is over (a person killed it) or another attempt will follow.
 * Connected beforehand, because a NodeManager kills a quarter of a second after it asked a process to end.
 */
final class EndedApplication implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EndedApplication.class);
    private static final int QUESTIONS = 30;
    private static final long PAUSE_MILLIS = 5;

    private final YarnClient yarn;
    private final ApplicationId application;

    private EndedApplication(YarnClient yarn, ApplicationId application) {
        this.yarn = yarn;
        this.application = application;
    }

    /** Connects and asks once, so that later answers come quickly. Blocks. */
    static EndedApplication connect(Configuration hadoop, ApplicationId application) {
        YarnClient yarn = YarnClient.createYarnClient();
        yarn.init(hadoop);
        yarn.start();
        EndedApplication ended = new EndedApplication(yarn, application);
        ended.ask();
        return ended;
    }

    /** True when no attempt will follow; asks a few times, since a kill reaches the containers before it is on record. */
    boolean isCertain() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < QUESTIONS; i++) {
            if (ask()) {
                return true;
            }
            never.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
        return false;
    }

    private boolean ask() {
        try {
            return ApplicationWatch.hasEnded(
                    yarn.getApplicationReport(application).getYarnApplicationState());
        } catch (YarnException | IOException e) {
            // With Hadoop's security on, a container may not ask.
            log.debug("YARN does not say how {} is", application, e);
            return false;
        }
    }

    @Override
    public void close() {
        yarn.stop();
    }
}
