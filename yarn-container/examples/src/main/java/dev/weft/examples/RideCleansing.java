package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.time.WatermarkStrategy;

/** Keeps taxi rides that start or end in New York: {@code [--events 1000]}. */
public final class RideCleansing {
    private static final double WEST = -74.05;
    private static final double EAST = -73.7;
    private static final double SOUTH = 40.5;
    private static final double NORTH = 41.0;

    private RideCleansing() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        cleansed(env.fromSource(
                        TaxiRide.source(parameters.getLong("events", 1000)), WatermarkStrategy.noWatermarks(), "rides"))
                .print();

        env.execute("Ride cleansing");
    }

    /** What happened inside the city. */
    static DataStream<TaxiRide> cleansed(DataStream<TaxiRide> rides) {
        return rides.filter(ride -> ride.longitude() > WEST
                        && ride.longitude() < EAST
                        && ride.latitude() > SOUTH
                        && ride.latitude() < NORTH)
                .name("in New York");
    }
}
