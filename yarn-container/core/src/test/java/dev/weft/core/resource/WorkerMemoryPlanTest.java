package dev.weft.core.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.unit.MemorySize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerMemoryPlanTest {
    private static final long MIB = 1024 * 1024;

    @Test
    void dividesTheDefaultProcessAsFlinkDoes() {
        WorkerMemoryPlan plan = WorkerMemoryPlan.of(new Configuration());

        assertThat(plan.process().bytes()).isEqualTo(1728 * MIB);
        assertThat(plan.overhead().bytes()).isEqualTo(192 * MIB);
        assertThat(plan.total().bytes()).isEqualTo(1280 * MIB);
        assertThat(plan.managed().bytes()).isEqualTo(512 * MIB);
        assertThat(plan.network().bytes()).isEqualTo(128 * MIB);
        assertThat(plan.taskHeap().bytes()).isEqualTo(384 * MIB);
    }

    @Test
    void partsAddUpFromEachStartingPoint() {
        Configuration total = new Configuration();
        total.set(TaskManagerOptions.TOTAL_FLINK_MEMORY, MemorySize.ofMebiBytes(1280));
        Configuration parts = new Configuration();
        parts.set(TaskManagerOptions.TASK_HEAP_MEMORY, MemorySize.ofMebiBytes(384));
        parts.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(512));

        assertThat(WorkerMemoryPlan.of(total).process().bytes()).isEqualTo(1728 * MIB);
        assertThat(WorkerMemoryPlan.of(parts).total().bytes()).isEqualTo(1280 * MIB);
    }

    @Test
    void aLargerContainerMeansALargerHeap() {
        WorkerMemoryPlan plan = WorkerMemoryPlan.within(MemorySize.ofMebiBytes(2048), new Configuration());

        assertThat(plan.process().bytes()).isEqualTo(2048 * MIB);
        assertThat(plan.heap())
                .isGreaterThan(WorkerMemoryPlan.of(new Configuration()).heap());
    }

    @Test
    void surplusBesideFixedPartsIsOverhead() {
        Configuration parts = new Configuration();
        parts.set(TaskManagerOptions.TASK_HEAP_MEMORY, MemorySize.ofMebiBytes(384));
        parts.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(512));

        WorkerMemoryPlan plan = WorkerMemoryPlan.within(MemorySize.ofMebiBytes(3000), parts);

        assertThat(plan.process().bytes()).isEqualTo(3000 * MIB);
        assertThat(plan.taskHeap().bytes()).isEqualTo(384 * MIB);
    }

    @Test
    void refusesAProcessThatIsTooSmallInOneLine() {
        Configuration config = new Configuration();
        config.set(TaskManagerOptions.TOTAL_PROCESS_MEMORY, MemorySize.ofMebiBytes(512));

        assertThatThrownBy(() -> WorkerMemoryPlan.of(config))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("taskmanager.memory.process.size")
                .hasMessageNotContaining("\n");
    }

    @Test
    void flagsFollowThePlan() {
        WorkerMemoryPlan plan = WorkerMemoryPlan.of(new Configuration());

        assertThat(plan.jvmFlags())
                .contains("-Xmx" + 512 * MIB, "-Xms" + 512 * MIB, "-XX:MaxDirectMemorySize=" + 256 * MIB);
        assertThat(plan.table()).hasSize(9);
    }
}
