package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.window.EventTimeSessionWindows;
import java.time.Duration;
import java.util.List;

/** Adds up the clicks of each visitor's session: a session ends when nothing came for three milliseconds of event time. */
public final class SessionWindowing {
    /** Clicks that come out of order, as they do. */
    static final List<Clicks> INPUT = List.of(
            new Clicks("a", 1, 1),
            new Clicks("b", 1, 1),
            new Clicks("b", 3, 1),
            new Clicks("b", 5, 1),
            new Clicks("c", 6, 1),
            new Clicks("a", 10, 1), // more than three behind the first: another session
            new Clicks("c", 11, 1));

    private SessionWindowing() {}

    /**
     * Clicks of a visitor.
     *
     * @param millis event time
     */
    public record Clicks(String visitor, long millis, int count) {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        sessions(env.fromData(INPUT)).print();

        env.execute("Session windowing");
    }

    /** One record per session: its first click's time, and the sum of its counts. */
    static DataStream<Clicks> sessions(DataStream<Clicks> clicks) {
        return clicks.assignTimestampsAndWatermarks(
                        WatermarkStrategy.<Clicks>forBoundedOutOfOrderness(Duration.ofMillis(2))
                                .withTimestampAssigner((click, before) -> click.millis()))
                .setParallelism(clicks.getParallelism())
                .keyBy(Clicks::visitor)
                .window(EventTimeSessionWindows.withGap(Duration.ofMillis(3)))
                .sum("count");
    }
}
