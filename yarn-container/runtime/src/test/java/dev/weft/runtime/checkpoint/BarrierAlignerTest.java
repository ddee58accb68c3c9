package dev.weft.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.runtime.exchange.ChannelEvent.Barrier;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BarrierAlignerTest {
    private static final long MILLI = 1_000_000;

    private final BarrierAligner aligner = new BarrierAligner(3, CheckpointingMode.EXACTLY_ONCE);

    private static Barrier barrier(long checkpoint) {
        return new Barrier(checkpoint, 1000, 0);
    }

    private BarrierAligner.Step deliver(int channel, long checkpoint) {
        return aligner.barrier(channel, barrier(checkpoint), 0, 1000);
    }

    @Test
    void channelsWaitUntilTheLastDelivers() {
        assertThat(deliver(0, 1).block()).isTrue();
        assertThat(deliver(1, 1).block()).isTrue();

        BarrierAligner.Step last = deliver(2, 1);

        assertThat(last.block()).isFalse();
        assertThat(last.unblock()).isTrue();
        assertThat(last.aligned().map(Alignment::checkpoint)).contains(1L);
        assertThat(aligner.aligning()).isEmpty();
    }

    @Test
    void aHigherNumberGivesUpTheLower() {
        deliver(0, 1);

        BarrierAligner.Step higher = deliver(1, 2);

        assertThat(higher.overtaken()).isEqualTo(OptionalLong.of(1));
        assertThat(higher.unblock()).isTrue();
        assertThat(higher.block()).isTrue();
        assertThat(higher.aligned()).isEmpty();
        assertThat(deliver(2, 1)).as("dropped").isEqualTo(aligner.abort(0));
        assertThat(deliver(0, 2).block()).isTrue();
        assertThat(deliver(2, 2).aligned().map(Alignment::checkpoint)).contains(2L);
    }

    @Test
    void anEndedChannelHasDelivered() {
        assertThat(aligner.end(0, 0).aligned()).isEmpty();
        deliver(1, 1);

        assertThat(aligner.end(2, 0).aligned().map(Alignment::checkpoint)).contains(1L);
        assertThat(deliver(0, 1).aligned()).as("its barrier comes late").isEmpty();
        assertThat(deliver(1, 2).aligned().map(Alignment::checkpoint)).contains(2L);
    }

    @Test
    void anEndedChannelStartsAnAlignmentAndDoesNotWait() {
        aligner.end(0, 0);

        assertThat(deliver(0, 1).block()).isFalse();
        assertThat(aligner.aligning()).isEqualTo(OptionalLong.of(1));
        deliver(1, 1);
        assertThat(deliver(2, 1).aligned()).isPresent();
    }

    @Test
    void whenAllHaveEndedTheFirstBarrierIsEnough() {
        List.of(0, 1, 2).forEach(channel -> aligner.end(channel, 0));

        assertThat(deliver(1, 7).aligned().map(Alignment::checkpoint)).contains(7L);
        assertThat(deliver(0, 7).aligned()).isEmpty();
        assertThat(deliver(2, 7).aligned()).isEmpty();
    }

    @Test
    void barriersOfAbortedCheckpointsAreDropped() {
        deliver(0, 3);

        assertThat(aligner.abort(3).unblock()).isTrue();
        assertThat(deliver(1, 3).block()).isFalse();
        assertThat(aligner.abort(5).unblock()).isFalse();
        assertThat(deliver(1, 4).block()).isFalse();
        assertThat(deliver(1, 5).block()).isFalse();
        assertThat(deliver(1, 6).block()).isTrue();
    }

    @Test
    void anAbortOfALowerNumberChangesNothing() {
        deliver(0, 3);

        assertThat(aligner.abort(2).unblock()).isFalse();
        assertThat(aligner.aligning()).isEqualTo(OptionalLong.of(3));
    }

    @Test
    void whatIsForgottenIsDroppedLater() {
        deliver(0, 3);

        assertThat(aligner.forget(Long.MIN_VALUE).unblock()).isTrue();
        assertThat(deliver(1, 3).block()).isFalse();
        assertThat(aligner.forget(9).unblock()).isFalse();
        assertThat(deliver(1, 9).block()).isFalse();
        assertThat(deliver(1, 10).block()).isTrue();
    }

    @Test
    void nobodyWaitsWithAtLeastOnce() {
        BarrierAligner lenient = new BarrierAligner(2, CheckpointingMode.AT_LEAST_ONCE);

        assertThat(lenient.barrier(0, barrier(1), 0, 1000).block()).isFalse();
        assertThat(lenient.barrier(1, barrier(1), 0, 1000).aligned()).isPresent();
    }

    @Test
    void measuresDelayAndAlignment() {
        aligner.barrier(0, barrier(1), 10 * MILLI, 1007);
        aligner.barrier(1, barrier(1), 20 * MILLI, 1017);

        Alignment aligned =
                aligner.barrier(2, barrier(1), 35 * MILLI, 1032).aligned().orElseThrow();

        assertThat(aligned.startDelayNanos()).isEqualTo(7 * MILLI);
        assertThat(aligned.alignmentNanos()).isEqualTo(25 * MILLI);
    }
}
