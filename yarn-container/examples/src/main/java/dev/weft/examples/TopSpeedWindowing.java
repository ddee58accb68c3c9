package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.api.window.DeltaTrigger;
import dev.weft.api.window.GlobalWindows;
import dev.weft.api.window.TimeEvictor;
import dev.weft.connector.basic.DataGeneratorSource;
import java.time.Duration;

/**
 * The top speed of each car over its last ten seconds, told every time it drove fifty metres more: {@code [--events 1000]}.
 */
public final class TopSpeedWindowing {
    private static final int CARS = 2;
    private static final double TRIGGER_METRES = 50;
    private static final Duration KEPT = Duration.ofSeconds(10);
    private static final long MILLIS_PER_EVENT = 100;

    private TopSpeedWindowing() {}

    /**
     * What a car reports.
     *
     * @param speed km/h
     * @param metres driven so far
     * @param millis event time
     */
    public record Report(int car, int speed, double metres, long millis) {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        DataStream<Report> reports = env.fromSource(
                        new DataGeneratorSource<>(
                                TopSpeedWindowing::report,
                                parameters.getLong("events", 1000),
                                TypeInformation.of(Report.class)),
                        WatermarkStrategy.noWatermarks(),
                        "cars")
                .setParallelism(1);

        topSpeeds(reports).print();

        env.execute("Top speed windowing");
    }

    /** Cars report in turns; their speed swings between 50 and 100 km/h. */
    static Report report(long number) {
        int car = (int) (number % CARS);
        long step = number / CARS;
        int speed = 50 + (int) Math.abs((step * 7 + car * 13L) % 100 - 50);
        return new Report(car, speed, step * 20.0, number * MILLIS_PER_EVENT);
    }

    /** The fastest report of each car over what is kept, each time the trigger says so. */
    static DataStream<Report> topSpeeds(DataStream<Report> reports) {
        return reports.assignTimestampsAndWatermarks(WatermarkStrategy.<Report>forMonotonousTimestamps()
                        .withTimestampAssigner((report, before) -> report.millis()))
                .setParallelism(reports.getParallelism()) // the order of reports is kept
                .keyBy(Report::car, Types.INT)
                .window(GlobalWindows.create())
                .evictor(TimeEvictor.of(KEPT))
                .trigger(DeltaTrigger.of(
                        TRIGGER_METRES,
                        (older, newer) -> newer.metres() - older.metres(),
                        TypeInformation.of(Report.class).createSerializer()))
                .maxBy("speed");
    }
}
