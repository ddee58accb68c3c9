package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Walks the table of edges. */
@Timeout(60)
class JobStateEdgesTest {
    @Test
    void everyStateHasARow() {
        assertThat(concreteStates(JobState.class)).containsExactlyInAnyOrderElementsOf(JobState.EDGES.keySet());
    }

    @Test
    void everyStateIsReachedFromTheFirst() {
        assertThat(reachableFrom(Created.class)).containsAll(JobState.EDGES.keySet());
    }

    @Test
    void everyStateLeadsToAnEnd() {
        for (Class<? extends JobState> state : JobState.EDGES.keySet()) {
            assertThat(reachableFrom(state)).as(state.getSimpleName()).anyMatch(JobState.End.class::isAssignableFrom);
        }
    }

    @Test
    void endsLeadNowhere() {
        JobState.EDGES.forEach((state, targets) -> assertThat(targets.isEmpty())
                .as(state.getSimpleName())
                .isEqualTo(JobState.End.class.isAssignableFrom(state)));
    }

    @Test
    void anUnexpectedEventNamesStateAndEvent() {
        assertThatThrownBy(() -> new Finished().cancel())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Finished")
                .hasMessageContaining("cancel");
    }

    private static List<Class<?>> concreteStates(Class<?> sealed) {
        List<Class<?>> states = new ArrayList<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isInterface()) {
                states.addAll(concreteStates(permitted));
            } else {
                states.add(permitted);
            }
        }
        return states;
    }

    private static Set<Class<? extends JobState>> reachableFrom(Class<? extends JobState> start) {
        Set<Class<? extends JobState>> seen = new LinkedHashSet<>(List.of(start));
        Deque<Class<? extends JobState>> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            for (Class<? extends JobState> next : JobState.EDGES.getOrDefault(open.remove(), Set.of())) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen;
    }
}
