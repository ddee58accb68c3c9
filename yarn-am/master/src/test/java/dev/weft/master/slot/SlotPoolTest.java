package dev.weft.master.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.Peer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotPoolTest {
    private static final SharedSlot FIRST = new SharedSlot("default", 0);
    private static final SharedSlot SECOND = new SharedSlot("default", 1);

    private final SlotPool pool = new SlotPool();

    @Test
    void servesAllOrNothing() {
        pool.add(List.of(offer("a", 0)));

        assertThat(pool.serve(List.of(FIRST, SECOND))).isFalse();
        assertThat(pool.serving()).isEmpty();
        pool.add(List.of(offer("a", 1)));
        assertThat(pool.serve(List.of(FIRST, SECOND))).isTrue();
        assertThat(pool.free()).isEmpty();
    }

    @Test
    void countsARepeatedOfferOnce() {
        pool.add(List.of(offer("a", 0)));
        pool.add(List.of(offer("a", 0)));

        assertThat(pool.size()).isEqualTo(1);
    }

    @Test
    void losesSlotsWithTheirWorker() {
        pool.add(List.of(offer("a", 0), offer("b", 0)));
        pool.serve(List.of(FIRST, SECOND));

        pool.removeWorker(new WorkerId("a"));

        assertThat(pool.size()).isEqualTo(1);
        assertThat(pool.serving()).hasSize(1);
    }

    @Test
    void servesTheSameSlotAgainAfterARestart() {
        pool.add(List.of(offer("a", 0), offer("b", 0)));
        pool.serve(List.of(FIRST, SECOND));
        SlotOffer before = pool.slotOf(SECOND).orElseThrow();
        pool.stopServing(List.of(FIRST, SECOND));

        pool.serve(List.of(SECOND));

        assertThat(pool.slotOf(SECOND)).contains(before);
    }

    @Test
    void givesBackWhatServesNothingButTheReserve() {
        pool.add(List.of(offer("a", 0), offer("a", 1), offer("a", 2)));
        pool.serve(List.of(FIRST));

        assertThat(pool.takeSurplus(1)).containsExactly(offer("a", 2));
        assertThat(pool.size()).isEqualTo(2);
    }

    private static SlotOffer offer(String worker, int index) {
        return new SlotOffer(new SlotId(new WorkerId(worker), index), new Peer(new WorkerId(worker), worker, 1), 1);
    }
}
