package dev.weft.master.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.resource.WorkerPlanner.Census;
import dev.weft.master.resource.WorkerPlanner.Changes;
import dev.weft.master.resource.WorkerPlanner.Registered;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerPlannerTest {

    @Test
    void asksForWhatIsMissingRoundedUp() {
        assertThat(WorkerPlanner.decide(census(5, 2, List.of(), 0, 0)).request())
                .isEqualTo(3);
    }

    @Test
    void countsWhatIsOnItsWay() {
        assertThat(WorkerPlanner.decide(census(6, 2, List.of(busy("a", 2)), 1, 1)))
                .isEqualTo(new Changes(0, List.of(), List.of()));
    }

    @Test
    void asksLaterForWhatIsNotUrgentAndCallsNothingOff() {
        assertThat(WorkerPlanner.decide(census(6, 2, 2, List.of(busy("a", 2)), 0, 1)))
                .isEqualTo(new Changes(0, List.of(), List.of()));
    }

    @Test
    void asksAtOnceForWhatIsUrgent() {
        assertThat(WorkerPlanner.decide(census(6, 4, 2, List.of(busy("a", 2)), 0, 0))
                        .request())
                .isEqualTo(1);
    }

    @Test
    void callsOffTheNewestRequestsFirst() {
        Changes changes = WorkerPlanner.decide(census(2, 2, List.of(), 1, 2));

        assertThat(changes.withdraw()).containsExactly(new RequestId(1), new RequestId(2));
        assertThat(changes.release()).isEmpty();
    }

    @Test
    void thenCallsOffStartingWorkers() {
        Changes changes = WorkerPlanner.decide(census(0, 2, List.of(), 2, 1));

        assertThat(changes.withdraw()).containsExactly(new RequestId(1));
        assertThat(changes.release()).containsExactly(new WorkerId("starting-1"), new WorkerId("starting-2"));
    }

    @Test
    void givesBackIdleWorkersThatAreNotNeeded() {
        Changes changes = WorkerPlanner.decide(census(2, 2, List.of(idle("a", 2), busy("b", 2)), 0, 0));

        assertThat(changes.release()).containsExactly(new WorkerId("a"));
    }

    @Test
    void keepsIdleWorkersThatAreNeeded() {
        assertThat(WorkerPlanner.decide(census(4, 2, List.of(idle("a", 2), busy("b", 2)), 0, 0))
                        .release())
                .isEmpty();
    }

    @Test
    void asksForNothingWhileStartsFail() {
        Census paused = new Census(4, 4, 2, false, true, List.of(), List.of(), List.of());

        assertThat(WorkerPlanner.decide(paused).request()).isZero();
    }

    @Test
    void leavesWorkersAloneThatComeUnasked() {
        Census unasked = new Census(8, 8, 2, true, false, List.of(idle("a", 2)), List.of(), List.of());

        assertThat(WorkerPlanner.decide(unasked)).isEqualTo(new Changes(0, List.of(), List.of()));
    }

    private static Census census(int target, int slots, List<Registered> workers, int starting, int requested) {
        return census(target, target, slots, workers, starting, requested);
    }

    private static Census census(
            int target, int urgent, int slots, List<Registered> workers, int starting, int requested) {
        return new Census(
                target,
                urgent,
                slots,
                false,
                false,
                workers,
                IntStream.rangeClosed(1, starting)
                        .mapToObj(i -> new WorkerId("starting-" + i))
                        .toList(),
                IntStream.rangeClosed(1, requested).mapToObj(RequestId::new).toList());
    }

    private static Registered busy(String worker, int slots) {
        return new Registered(new WorkerId(worker), slots, 0, false);
    }

    private static Registered idle(String worker, int slots) {
        return new Registered(new WorkerId(worker), slots, slots, true);
    }
}
