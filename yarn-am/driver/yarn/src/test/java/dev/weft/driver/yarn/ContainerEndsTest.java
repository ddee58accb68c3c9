package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.master.cluster.WorkerEnd.Cause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ContainerEndsTest {
    @ParameterizedTest
    @CsvSource({
        "0, EXITED",
        "1, EXITED",
        "137, EXITED",
        "-100, NODE_LOST",
        "-101, NODE_LOST",
        "-102, PREEMPTED",
        "-103, MEMORY_EXCEEDED",
        "-104, MEMORY_EXCEEDED",
        "-105, RELEASED",
        "-106, PREEMPTED",
        "-107, RELEASED",
        "-108, PREEMPTED"
    })
    void knowsWhatYarnsStatusMeans(int status, Cause cause) {
        assertThat(ContainerEnds.of(status, "").cause()).isEqualTo(cause);
    }

    @Test
    void saysThatTheHeapWasUsedUp() {
        assertThat(ContainerEnds.of(3, "").diagnostics())
                .isEqualTo("exit status 3 (a JVM ends so when its heap is used up: see stdout, raise"
                        + " taskmanager.memory.process.size)");
    }

    @Test
    void saysSignalAndYarnsOwnText() {
        assertThat(ContainerEnds.of(143, " Killed by external signal\n").diagnostics())
                .isEqualTo("exit status 143 (killed by signal 15): Killed by external signal");
    }
}
