package dev.weft.master.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.Peer;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotAssignerTest {
    private static final SharedSlot FIRST = new SharedSlot("default", 0);
    private static final SharedSlot SECOND = new SharedSlot("default", 1);

    @Test
    void prefersThePreviousSlot() {
        var assignment = assign(List.of(FIRST), List.of(offer("a", 0), offer("b", 1)), Map.of(FIRST, slot("b", 1)));

        assertThat(assignment).containsEntry(FIRST, offer("b", 1));
    }

    @Test
    void prefersThePreviousWorkerWhenTheSlotIsTaken() {
        var assignment = assign(List.of(FIRST), List.of(offer("a", 0), offer("b", 2)), Map.of(FIRST, slot("b", 1)));

        assertThat(assignment).containsEntry(FIRST, offer("b", 2));
    }

    @Test
    void doesNotLetNewcomersTakeAnothersPreviousSlot() {
        var assignment =
                assign(List.of(FIRST, SECOND), List.of(offer("a", 0), offer("b", 0)), Map.of(SECOND, slot("a", 0)));

        assertThat(assignment).containsEntry(SECOND, offer("a", 0)).containsEntry(FIRST, offer("b", 0));
    }

    @Test
    void spreadsEvenlyOverWorkers() {
        var assignment = assign(
                List.of(FIRST, SECOND), List.of(offer("a", 0), offer("a", 1), offer("b", 0), offer("b", 1)), Map.of());

        assertThat(assignment.values())
                .extracting(found -> found.slot().worker().value())
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void assignsWhatItCanWhenSlotsAreShort() {
        assertThat(assign(List.of(FIRST, SECOND), List.of(offer("a", 0)), Map.of()))
                .hasSize(1);
    }

    private static SortedMap<SharedSlot, SlotOffer> assign(
            List<SharedSlot> wanted, List<SlotOffer> free, Map<SharedSlot, SlotId> previous) {
        return SlotAssigner.assign(wanted, free, List.of(), previous);
    }

    private static SlotOffer offer(String worker, int index) {
        return new SlotOffer(slot(worker, index), new Peer(new WorkerId(worker), worker, 1), 1);
    }

    private static SlotId slot(String worker, int index) {
        return new SlotId(new WorkerId(worker), index);
    }
}
