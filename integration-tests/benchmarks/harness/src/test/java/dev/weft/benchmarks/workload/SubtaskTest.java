package dev.weft.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SubtaskTest {
    @Test
    void goesOnWhereItStood() {
        var whole = Subtask.first(1, 2, 2_000);
        var generator = new Events(10_000);
        for (int i = 0; i < 400; i++) {
            whole.next(generator);
        }

        var resumed = new Subtask(whole.index(), whole.position(), whole.end(), whole.random());

        assertThat(resumed.next(generator)).usingRecursiveComparison().isEqualTo(whole.next(generator));
    }

    @Test
    void endsAfterItsShare() {
        var subtask = Subtask.first(0, 2, 10);
        var generator = new Payloads();

        int made = 0;
        while (!subtask.isDone()) {
            subtask.next(generator);
            made++;
        }

        assertThat(made).isEqualTo(5);
    }

    @Test
    void payloadsCarryTheRandomNumber() {
        var subtask = Subtask.first(0, 1, 1);

        byte[] payload = subtask.next(new Payloads());

        long first = XorShift.next(XorShift.seed(0));
        assertThat(payload).hasSize(Payloads.LENGTH).startsWith((byte) first, (byte) (first >>> 8));
    }
}
