package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.MapFunction;
import dev.weft.api.graph.Partitioning;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job's class loader can be collected once its tasks ended (CASES 74). */
@Timeout(60)
class UnloadTest {
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

    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> runOnce(Workers workers, int number) throws Exception {
        OwnDoubling loader = new OwnDoubling();
        Class<?> type = loader.loadClass(Doubling.class.getName());
        assertThat(type).isNotEqualTo(Doubling.class);
        MapFunction<Long, Long> doubling =
                (MapFunction<Long, Long>) type.getDeclaredConstructor().newInstance();
        TestJob job = new TestJob("unload" + number).loader(loader).splits(Specs.toFirst(5000));
        TestJob.Vertex source =
                job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)), Specs.map(doubling, Specs.LONG));
        TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Collected<Long>("unload"), Specs.LONG));
        job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
        job.start(workers.all()).await(20).finished();
        assertThat(Collected.of("unload", 0)).contains(9998L);
        Collected.clear();
        workers.all().get(0).tasks().releaseJob(job.attemptOf(source, 0).job());
        return new WeakReference<>(loader);
    }

    @Test
    void loadersAreCollected() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            WeakReference<ClassLoader> first = runOnce(workers, 1);
            WeakReference<ClassLoader> second = runOnce(workers, 2);

            while (first.get() != null || second.get() != null) {
                System.gc();
            }
        }
    }
}
