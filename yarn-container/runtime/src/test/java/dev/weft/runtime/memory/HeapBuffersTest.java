package dev.weft.runtime.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HeapBuffersTest {
    private final HeapBuffers buffers = new HeapBuffers(4);

    @Test
    void chunksOfUsualSizeShareArrays() {
        byte[] first = buffers.take(31 * 1024);
        buffers.release(first);

        assertThat(first).hasSize(HeapBuffers.STANDARD_BYTES);
        assertThat(buffers.take(20 * 1024)).isSameAs(first);
        assertThat(buffers.take(20 * 1024)).isNotSameAs(first);
    }

    /** A worker once had 3,800 chunks of some records each in arrays of 36 KiB, and no memory left. */
    @Test
    void aSmallChunkTakesNoMoreThanItHas() {
        buffers.release(buffers.take(HeapBuffers.STANDARD_BYTES));

        assertThat(buffers.take(40)).hasSize(40);
        assertThat(buffers.take(4096)).hasSize(4096);
    }

    @Test
    void aLargeChunkHasAnArrayOfItsOwn() {
        byte[] large = buffers.take(100_000);
        buffers.release(large);

        assertThat(large).hasSize(100_000);
        assertThat(buffers.take(100_000)).isNotSameAs(large);
    }
}
