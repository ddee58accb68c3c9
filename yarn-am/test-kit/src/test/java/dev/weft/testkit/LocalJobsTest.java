package dev.weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class LocalJobsTest {
    @RegisterExtension
    final LocalJobs jobs = new LocalJobs(2);

    private static final class Counting extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext openContext) {
            getRuntimeContext().getLongCounter("seen");
        }

        @Override
        public Long map(Long value) {
            getRuntimeContext().getLongCounter("seen").add(1L);
            return value;
        }
    }

    @Test
    void jobsRunInThisJvm() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 100).map(new Counting()).print();

        var result = env.execute();

        assertThat(env.getParallelism()).isEqualTo(2);
        Long seen = result.getAccumulatorResult("seen");
        assertThat(Objects.requireNonNull(seen)).isEqualTo(100);
        assertThat(jobs.started()).hasSize(1);
        assertThat(jobs.started().get(0).getJobStatus().get()).isEqualTo(JobStatus.FINISHED);
    }

    @Test
    void whatStillRunsIsCancelledBehindTheTest() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, Long.MAX_VALUE - 1).filter(value -> value < 0).print();

        env.executeAsync();

        assertThat(jobs.started()).hasSize(1);
    }
}
