package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.MapFunction;
import dev.weft.api.graph.Partitioning;
import dev.weft.core.id.WorkerId;
import dev.weft.core.time.SystemClock;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.TestWorker;
import dev.weft.runtime.testing.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job's class loader, and what was made for its classes, can be collected once its tasks ended (CASES 74). */
@Timeout(60)
class UnloadTest {
    private static final long RECORDS = 5000;
    private static final long LAST_DOUBLED = 2 * (RECORDS - 1);

    /** More than it takes until a task's thread, which has said that it ended, is gone. */
    private static final int COLLECTIONS = 300;

    private static final Pattern COPY = Pattern.compile("dev\\.weft\\.runtime\\.operator\\.MapOperator/0x");

    /** A user's function. */
    public static final class Doubling implements MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            return 2 * value;
        }
    }

    /** Has its own copy of {@link Doubling}, all else from the parent. */
    private static final class OwnDoubling extends ClassLoader {
        OwnDoubling() {
            super(UnloadTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null && name.equals(Doubling.class.getName())
                        ? define(name)
                        : super.loadClass(name, resolve);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] read = bytes == null ? new byte[0] : bytes.readAllBytes();
                return defineClass(name, read, 0, read.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** A job with a function of its own loader. */
    private record Submission(ClassLoader loader, TestJob job, TestJob.Vertex source) {
        /** The job leaves the worker. */
        WeakReference<ClassLoader> release(TestWorker worker) {
            worker.tasks().releaseJob(job.attemptOf(source, 0).job());
            return new WeakReference<>(loader);
        }
    }

    @SuppressWarnings("unchecked")
    private static Submission doubling(String name, long records) throws Exception {
        OwnDoubling loader = new OwnDoubling();
        Class<?> type = loader.loadClass(Doubling.class.getName());
        assertThat(type).isNotEqualTo(Doubling.class);
        MapFunction<Long, Long> doubling =
                (MapFunction<Long, Long>) type.getDeclaredConstructor().newInstance();
        TestJob job = new TestJob(name).loader(loader).splits(Specs.toFirst(records));
        TestJob.Vertex source =
                job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)), Specs.map(doubling, Specs.LONG));
        TestJob.Vertex sink = job.vertex(
                "sink",
                1,
                Specs.filter((Long i) -> i == LAST_DOUBLED, Specs.LONG),
                Specs.sink(new Collected<Long>("unload"), Specs.LONG));
        job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
        return new Submission(loader, job, source);
    }

    @AfterEach
    void clear() {
        Collected.clear();
    }

    private static WeakReference<ClassLoader> runOnce(Workers workers, int number) throws Exception {
        Submission submission = doubling("unload" + number, RECORDS);
        submission.job().start(workers.all()).await(20).finished();
        assertThat(Collected.of("unload", 0)).contains(LAST_DOUBLED);
        return submission.release(workers.all().get(0));
    }

    @Test
    void loadersAreCollected() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            WeakReference<ClassLoader> first = runOnce(workers, 1);
            WeakReference<ClassLoader> second = runOnce(workers, 2);

            awaitCollected(first);
            awaitCollected(second);
        }
    }

    private static void awaitCollected(WeakReference<ClassLoader> loader) {
        for (int i = 0; i < COLLECTIONS && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }

    private static WeakReference<ClassLoader> cancelOnce(TestWorker worker) throws Exception {
        Submission submission = doubling("cancelled", Long.MAX_VALUE);
        submission.job().start(List.of(worker)).awaitRunning().cancelAll();
        submission.job().await(20);
        assertThat(submission.job().ends()).containsValue(TaskEnd.CANCELED);
        return submission.release(worker);
    }

    @Test
    void loaderOfACancelledJobIsCollectedLongBeforeItsTasksAreLookedAtAgain() throws Exception {
        ExchangeService exchange = ExchangeService.inProcess();
        CancellationSettings rarely = new CancellationSettings(Duration.ofDays(1), Duration.ofDays(2));
        TaskThreads tasks = new TaskThreads(exchange, rarely, new SystemClock(), "localhost");
        try (TestWorker worker = new TestWorker(new WorkerId("only"), exchange, tasks, 0)) {
            awaitCollected(cancelOnce(worker));
        }
    }

    /** How many copies of the classes on the record path this process holds. */
    private static long copiesLoaded() throws Exception {
        String hierarchy = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "vmClassHierarchy",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return COPY.matcher(hierarchy).results().count();
    }

    @Test
    void copiedClassesGoWithTheJob() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            awaitCollected(runOnce(workers, 0));
            long copies = copiesLoaded();

            for (int run = 1; run <= 20; run++) {
                awaitCollected(runOnce(workers, run));
            }

            assertThat(copiesLoaded()).isLessThanOrEqualTo(copies);
        }
    }
}
