package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.ProcessWindowFunction;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.connector.basic.DataGeneratorSource;
import java.time.Duration;

/** The driver with the most tips of each hour: {@code [--fares 2000]}. */
public final class HourlyTips {
    private static final int DRIVERS = 10;
    private static final long MINUTE_MILLIS = 60_000;

    private HourlyTips() {}

    /**
     * What a ride brought.
     *
     * @param millis event time
     */
    public record Fare(long driver, long millis, double tip) {}

    /**
     * Tips of a driver in an hour.
     *
     * @param hourEnd epoch milliseconds
     */
    public record Tips(long hourEnd, long driver, double sum) {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        hourlyMaxima(env.fromSource(
                                new DataGeneratorSource<>(
                                        HourlyTips::fare,
                                        parameters.getLong("fares", 2000),
                                        TypeInformation.of(Fare.class)),
                                WatermarkStrategy.noWatermarks(),
                                "fares")
                        .setParallelism(1))
                .print();

        env.execute("Hourly tips");
    }

    /** A fare a minute; drivers take turns. */
    static Fare fare(long number) {
        return new Fare(number % DRIVERS, number * MINUTE_MILLIS, number * 37 % 11);
    }

    /** The best driver of each hour; of several, any. */
    static DataStream<Tips> hourlyMaxima(DataStream<Fare> fares) {
        return fares.assignTimestampsAndWatermarks(WatermarkStrategy.<Fare>forMonotonousTimestamps()
                        .withTimestampAssigner((fare, before) -> fare.millis()))
                .setParallelism(fares.getParallelism())
                .keyBy(Fare::driver)
                .window(TumblingEventTimeWindows.of(Duration.ofHours(1)))
                .process(new AddTips())
                .windowAll(TumblingEventTimeWindows.of(Duration.ofHours(1)))
                .maxBy("sum");
    }

    /** Adds up the tips of a driver's hour. */
    static final class AddTips extends ProcessWindowFunction<Fare, Tips, Long, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(Long driver, Context context, Iterable<Fare> fares, Collector<Tips> out) {
            double sum = 0;
            for (Fare fare : fares) {
                sum += fare.tip();
            }
            out.collect(new Tips(context.window().getEnd(), driver, sum));
        }
    }
}
