package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records around and far above the buffer size arrive whole and in order (CASES 87). */
@Timeout(60)
class LargeRecordTest {
    /** 32,763 … 32,773 bytes around a 32 KiB buffer, then 1 MiB and 64 MiB, small ones between. */
    private static final int SIZES = 11;

    private static final int FIRST_SIZE = 32_763;

    @AfterEach
    void forgetRecords() {
        Collected.clear();
    }

    private static byte[] record(long number) {
        int size = switch ((int) number) {
            case SIZES -> 1 << 20;
            case SIZES + 1 -> 64 << 20;
            default -> number < SIZES ? FIRST_SIZE + (int) number : (int) number;
        };
        byte[] bytes = new byte[size];
        new SplittableRandom(number).nextBytes(bytes);
        return bytes;
    }

    private static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue() << 32 | bytes.length;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void arriveWholeAndInOrder(int processes) throws Exception {
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(2)) {
            TestJob job = new TestJob("large" + processes)
                    .splits(Specs.toFirst(SIZES + 5))
                    .place((vertex, subtask) -> vertex.index() % processes);
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(LargeRecordTest::record)));
            TestJob.Vertex sink = job.vertex(
                    "sink",
                    1,
                    Specs.map((byte[] bytes) -> crc(bytes), Specs.BYTES),
                    Specs.sink(new Collected<Long>("large"), Specs.LONG));
            job.edge(source, sink, new Partitioning.Forward(), Specs.BYTES);

            job.start(workers.all()).await(50).finished();

            List<Object> received = Collected.of("large", 0);
            assertThat(received).hasSize(SIZES + 5);
            for (int i = 0; i < received.size(); i++) {
                assertThat(received.get(i)).as("record %d", i).isEqualTo(crc(record(i)));
            }
        }
    }
}
