package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobClasses;
import dev.weft.protocol.deploy.JobSetup;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OpenedClassesTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final JobSetup SETUP = new JobSetup("job", new TreeMap<>(), List.of(), "", false);

    private final TreeSet<JobId> open = new TreeSet<>();
    private final OpenedClasses classes = new OpenedClasses(
            new JobClasses() {
                @Override
                public ClassLoader open(JobId job, JobSetup setup) {
                    open.add(job);
                    return OpenedClassesTest.class.getClassLoader();
                }

                @Override
                public void release(JobId job) {
                    open.remove(job);
                }
            },
            JOB);

    @Test
    void nothingStaysWhenTheyAreOpenedBehindTheEndOfTheJob() {
        classes.release();

        assertThatThrownBy(() -> classes.open(SETUP))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has ended");
        assertThat(open).isEmpty();
    }

    @Test
    void nothingStaysOfWhatWasOpened() {
        classes.open(SETUP);
        assertThat(open).containsExactly(JOB);

        classes.release();

        assertThat(open).isEmpty();
    }
}
