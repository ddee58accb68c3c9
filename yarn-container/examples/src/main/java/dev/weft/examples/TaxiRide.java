package dev.weft.examples;

import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.connector.basic.DataGeneratorSource;
import java.time.Duration;

/**
 * The start or the end of a taxi ride, made from a number: every ride has two events, its start and, later in the stream, its end.
 *
 * @param millis event time
 * @param longitude where it starts or ends
 * @param latitude where it starts or ends
 */
public record TaxiRide(long ride, boolean isStart, long driver, long millis, double longitude, double latitude) {
    private static final int DRIVERS = 20;
    private static final long MINUTE_MILLIS = 60_000;
    /** Rides under way at a time: a ride ends so many events behind its start. */
    private static final int UNDER_WAY = 8;

    /** Event {@code number}: starts and ends take turns. */
    static TaxiRide event(long number) {
        boolean start = number % 2 == 0;
        long ride = start ? number / 2 : number / 2 - UNDER_WAY;
        if (ride < 0) {
            return event(number - 1, 0, true); // nothing has ended yet
        }
        return event(number, ride, start);
    }

    private static TaxiRide event(long number, long ride, boolean start) {
        long at = startOf(ride) + (start ? 0 : minutesOf(ride) * MINUTE_MILLIS);
        double outside = ride % 10 == 9 ? 3.0 : 0.0;
        return new TaxiRide(ride, start, ride % DRIVERS, at, -73.9 + outside, 40.7 + number % 7 * 0.01);
    }

    /** When a ride starts, epoch milliseconds. */
    static long startOf(long ride) {
        return ride * MINUTE_MILLIS;
    }

    /** Minutes that a ride takes: every twentieth more than two hours. */
    static long minutesOf(long ride) {
        return ride % 20 == 7 ? 150 : 5 + ride % 40;
    }

    /** So many events. */
    static DataGeneratorSource<TaxiRide> source(long events) {
        return new DataGeneratorSource<>(TaxiRide::event, events, TypeInformation.of(TaxiRide.class));
    }

    /** Ends come long behind what started later: no order can be relied on but that of four hours. */
    static WatermarkStrategy<TaxiRide> time() {
        return WatermarkStrategy.<TaxiRide>forBoundedOutOfOrderness(Duration.ofHours(4))
                .withTimestampAssigner((ride, before) -> ride.millis());
    }
}
