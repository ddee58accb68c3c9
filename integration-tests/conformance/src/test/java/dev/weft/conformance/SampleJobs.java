package dev.weft.conformance;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.execution.JobClient;
import dev.weft.api.function.LongCounter;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import java.net.URI;

/** Jobs that Flink's client is let loose on. */
final class SampleJobs {
    private final URI rest;

    SampleJobs(URI rest) {
        this.rest = rest;
    }

    /** Runs until it is stopped; a checkpoint now and then. */
    JobClient endless() throws Exception {
        StreamExecutionEnvironment env = environment();
        env.enableCheckpointing(200);
        env.fromSequence(1, Long.MAX_VALUE)
                .uid("numbers")
                .map(new Counting())
                .uid("count")
                .disableChaining()
                .sinkTo(new DiscardingSink<>())
                .uid("end");
        return env.executeAsync("endless");
    }

    /** Counts a hundred numbers. */
    JobClient counting() throws Exception {
        StreamExecutionEnvironment env = environment();
        env.fromSequence(1, 100).map(new Counting()).sinkTo(new DiscardingSink<>());
        return env.executeAsync("counting");
    }

    /** Throws at its first number. */
    JobClient failing() throws Exception {
        StreamExecutionEnvironment env = environment();
        env.fromSequence(1, 100).filter(SampleJobs::explode).sinkTo(new DiscardingSink<>());
        return env.executeAsync("failing");
    }

    private static boolean explode(Long number) {
        throw new IllegalStateException("boom " + number);
    }

    private StreamExecutionEnvironment environment() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createRemoteEnvironment(
                rest.getHost(), rest.getPort(), new Configuration().set(DeploymentOptions.TARGET, "remote"));
        env.setParallelism(2);
        return env;
    }

    /** Passes numbers on and counts them. */
    static final class Counting extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final LongCounter numbers = new LongCounter();

        @Override
        public void open(OpenContext context) {
            getRuntimeContext().addAccumulator("numbers", numbers);
        }

        @Override
        public Long map(Long value) {
            numbers.add(1L);
            return value;
        }
    }
}
