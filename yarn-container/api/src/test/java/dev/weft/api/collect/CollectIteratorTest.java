package dev.weft.api.collect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.Types;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the reader of a stream does while a master says nothing. */
@Timeout(60)
class CollectIteratorTest {
    private static final JobId JOB = JobId.hashOf("job");

    /** A master that takes questions and answers none, then one that says that the job has failed. */
    private static final class HangingMaster implements JobClient {
        private int hangs;

        HangingMaster(int hangs) {
            this.hangs = hangs;
        }

        private static <T> CompletableFuture<T> failed(ErrorCode code) {
            return CompletableFuture.failedFuture(new EngineException(code, "no answer: " + code));
        }

        @Override
        public CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
            return failed(hangs > 0 ? ErrorCode.TIMEOUT : ErrorCode.CONFLICT);
        }

        @Override
        public CompletableFuture<JobStatus> getJobStatus() {
            return hangs-- > 0 ? failed(ErrorCode.TIMEOUT) : CompletableFuture.completedFuture(JobStatus.FAILED);
        }

        @Override
        public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
            return CompletableFuture.failedFuture(new EngineException(ErrorCode.BAD_INPUT, "the job failed"));
        }

        @Override
        public JobId getJobID() {
            return JOB;
        }

        @Override
        public CompletableFuture<Void> cancel() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Map<String, Object>> getAccumulators() {
            return CompletableFuture.completedFuture(Map.of());
        }
    }

    private static CollectIterator<String> reading(JobClient job) {
        CollectIterator<String> iterator =
                new CollectIterator<>(Types.STRING.createSerializer(new SerializerConfig(true)), new Configuration());
        iterator.begin(job, OperatorId.hashOf("sink"));
        return iterator;
    }

    @Test
    void aMasterThatHangsIsFollowedByAnother() {
        try (CollectIterator<String> iterator = reading(new HangingMaster(3))) {
            assertThatThrownBy(iterator::hasNext)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the job failed");
        }
    }

    @Test
    void aMasterThatHangsForeverEndsTheReading() {
        try (CollectIterator<String> iterator = reading(new HangingMaster(1_000))) {
            assertThatThrownBy(iterator::hasNext)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("no answer: TIMEOUT");
        }
    }
}
