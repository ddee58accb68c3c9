package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConsumptionMeterTest {
    private static final long MILLI = 1_000_000L;

    private static ConsumptionMeter measured(int channels, long byteCap, long nanosPerRecord) {
        ConsumptionMeter meter = new ConsumptionMeter(channels, byteCap);
        for (int i = 0; i < 100; i++) {
            meter.consumedRecords(10, 10 * nanosPerRecord);
        }
        return meter;
    }

    @Test
    void aSlowTaskHasFewRecordsInFront() {
        assertThat(measured(1, Long.MAX_VALUE, 10 * MILLI).recordLimit(100)).isEqualTo(20);
    }

    @Test
    void theLimitIsSharedByTheChannels() {
        assertThat(measured(4, Long.MAX_VALUE, 10 * MILLI).recordLimit(100)).isEqualTo(5);
    }

    @Test
    void thereIsAlwaysRoomForOne() {
        assertThat(measured(1, Long.MAX_VALUE, 1000 * MILLI).recordLimit(100)).isEqualTo(1);
        assertThat(measured(1, 10, 1).recordLimit(1_000_000)).isEqualTo(1);
    }

    @Test
    void largeRecordsAreBoundedByBytes() {
        assertThat(measured(1, 64L << 20, 1).recordLimit(1 << 20)).isEqualTo(64);
    }

    @Test
    void aFastTaskIsBoundedByCount() {
        assertThat(measured(1, Long.MAX_VALUE, 1).recordLimit(1)).isEqualTo(ConsumptionMeter.MAX_RECORDS);
    }
}
