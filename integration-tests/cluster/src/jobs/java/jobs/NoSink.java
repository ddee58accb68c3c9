package jobs;

import dev.weft.api.StreamExecutionEnvironment;

/** A source whose records go nowhere. */
public final class NoSink {
    private NoSink() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 10);
        env.execute("no sink");
    }
}
