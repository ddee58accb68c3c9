package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.connector.basic.DataGeneratorSource;
import dev.weft.connector.basic.RateLimiterStrategy;
import java.time.Duration;

/**
 * Pairs the grades and salaries of people that come within the same window: {@code [--window-millis 2000] [--rate 20] [--events 200]}.
 */
public final class WindowJoin {
    private static final String[] NAMES = {"tom", "jerry", "alice", "bob", "john", "grace"};
    private static final long MILLIS_PER_EVENT = 100;

    private WindowJoin() {}

    /**
     * A person's grade or salary.
     *
     * @param millis event time
     */
    public record Entry(String name, int value, long millis) {}

    /** A person's grade beside a salary of the same window. */
    public record Pair(String name, int grade, int salary) {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        long events = parameters.getLong("events", 200);
        double rate = parameters.getDouble("rate", 20);

        joined(
                        entries(env, "grades", events, rate, 1, 5),
                        entries(env, "salaries", events, rate, 1000, 9000),
                        Duration.ofMillis(parameters.getLong("window-millis", 2000)))
                .print();

        env.execute("Window join");
    }

    private static DataStream<Entry> entries(
            StreamExecutionEnvironment env, String name, long events, double rate, int lowest, int range) {
        return env.fromSource(
                        new DataGeneratorSource<>(
                                number -> entry(number, lowest, range),
                                events,
                                RateLimiterStrategy.perSecond(rate),
                                TypeInformation.of(Entry.class)),
                        WatermarkStrategy.noWatermarks(),
                        name)
                .setParallelism(1);
    }

    /** The entry with a number: names in turns, values that look drawn. */
    static Entry entry(long number, int lowest, int range) {
        long mixed = number * 2654435761L >>> 7;
        return new Entry(
                NAMES[(int) (number % NAMES.length)], lowest + (int) (mixed % range), number * MILLIS_PER_EVENT);
    }

    /** Pairs of grades and salaries of one name and window. */
    static DataStream<Pair> joined(DataStream<Entry> grades, DataStream<Entry> salaries, Duration window) {
        return timed(grades)
                .join(timed(salaries))
                .where(Entry::name, Types.STRING)
                .equalTo(Entry::name, Types.STRING)
                .window(TumblingEventTimeWindows.of(window))
                .apply(
                        (grade, salary) -> new Pair(grade.name(), grade.value(), salary.value()),
                        TypeInformation.of(Pair.class));
    }

    private static DataStream<Entry> timed(DataStream<Entry> entries) {
        return entries.assignTimestampsAndWatermarks(WatermarkStrategy.<Entry>forMonotonousTimestamps()
                        .withTimestampAssigner((entry, before) -> entry.millis()))
                .setParallelism(entries.getParallelism());
    }
}
