package dev.weft.master.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Walks the edges of an attempt's life. */
@Timeout(60)
class ExecutionStateTest {
    @Test
    void endsLeadNowhere() {
        Stream.of(ExecutionState.values())
                .filter(ExecutionState::terminal)
                .forEach(end -> assertThat(next(end)).as(end.name()).isEmpty());
    }

    @Test
    void everyStateOfTheTableCanEnd() {
        for (ExecutionState state : EnumSet.complementOf(EnumSet.of(ExecutionState.RECONCILING))) {
            assertThat(state.terminal() || next(state).stream().anyMatch(ExecutionState::terminal))
                    .isTrue();
        }
    }

    @Test
    void nothingGoesBack() {
        assertThat(ExecutionState.RUNNING.mayBecome(ExecutionState.INITIALIZING))
                .isFalse();
        assertThat(ExecutionState.CANCELING.mayBecome(ExecutionState.RUNNING)).isFalse();
        assertThat(ExecutionState.CREATED.mayBecome(ExecutionState.RUNNING)).isFalse();
    }

    @Test
    void countsEveryState() {
        TaskCounts counts =
                TaskCounts.of(java.util.List.of(ExecutionState.RUNNING, ExecutionState.RUNNING, ExecutionState.FAILED));

        assertThat(counts.count(ExecutionState.RUNNING)).isEqualTo(2);
        assertThat(counts.count(ExecutionState.CREATED)).isZero();
        assertThat(counts.total()).isEqualTo(3);
        assertThat(counts.plus(counts).total()).isEqualTo(6);
    }

    private static EnumSet<ExecutionState> next(ExecutionState state) {
        EnumSet<ExecutionState> next = EnumSet.noneOf(ExecutionState.class);
        for (ExecutionState candidate : ExecutionState.values()) {
            if (state.mayBecome(candidate)) {
                next.add(candidate);
            }
        }
        return next;
    }
}
