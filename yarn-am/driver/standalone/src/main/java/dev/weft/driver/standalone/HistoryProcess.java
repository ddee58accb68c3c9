package dev.weft.driver.standalone;

import dev.weft.core.concurrent.FatalErrors;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.time.SystemClock;
import dev.weft.master.cluster.ClusterProcess;
import dev.weft.rest.history.HistoryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code weft historyserver}: shows archived jobs until it is told to stop by a signal. Found by ServiceLoader. */
public final class HistoryProcess implements ClusterProcess {
    private static final Logger log = LoggerFactory.getLogger(HistoryProcess.class);
    private static final int CLOSE_SECONDS = 10;

    /** For ServiceLoader. */
    public HistoryProcess() {}

    @Override
    public String command() {
        return "historyserver";
    }

    @Override
    public String description() {
        return "Shows ended jobs that masters archived.";
    }

    @Override
    public int run(Configuration configuration) throws InterruptedException {
        FatalErrors.installForAllThreads();
        Path folder = localFolder(configuration);
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(ended, closed), "history-shutdown"));
        ThreadEventLoop loop = ThreadEventLoop.start(
                "history", new SystemClock(), cause -> FatalErrors.exit("the loop of the history server", cause));
        try (FileStores files = FileStores.load(configuration, HistoryProcess.class.getClassLoader());
                HistoryServer server = HistoryServer.start(
                        configuration, files, loop, folder, StandaloneMaster.readSecret(configuration))) {
            System.out.println("History server at " + server.address());
            ended.await();
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "The history server did not run or close: " + e.getMessage(), e);
        } finally {
            loop.close();
            MasterNode.removeFolder(folder);
            closed.countDown();
        }
        return 0;
    }

    /** On a signal: the main thread tidies up, and the JVM ends no sooner. */
    private static void stop(CountDownLatch ended, CountDownLatch closed) {
        ended.countDown();
        try {
            if (!closed.await(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                log.warn("The history server did not close within {} s", CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path localFolder(Configuration configuration) {
        String parent = configuration
                .getOptional(HistoryOptions.WEB_TMPDIR)
                .orElseGet(() -> System.getProperty("java.io.tmpdir"));
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of(parent)), "weft-history-");
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE,
                    HistoryOptions.WEB_TMPDIR.key() + ": no folder can be made in " + parent + ": " + e.getMessage(),
                    e);
        }
    }
}
