package dev.weft.ha.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStore;
import dev.weft.core.id.Epoch;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every pointer promises, for both of this package. */
@Timeout(60)
final class PointerTest {
    static Stream<Supplier<Pointer>> pointers() {
        return Stream.of(() -> new MemoryPointers().pointer("job-1"), PointerTest::filePointer);
    }

    private static Pointer filePointer() {
        FileStore store = new MemoryFileStore(new ManualClock());
        URI folder = FilePaths.parse("mem:///ha/pointers/job-1");
        return new FilePointer(store, folder, new FileLeaders(store, FilePaths.parse("mem:///ha/leaders")));
    }

    static FencingToken token(int epoch) {
        return new FencingToken(new Epoch(epoch, epoch), "");
    }

    private static void assertRefused(ErrorCode code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void movesStepByStep(Supplier<Pointer> fresh) {
        Pointer pointer = fresh.get();

        assertThat(pointer.read()).isEmpty();
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        for (int i = 2; i < 15; i++) {
            pointer.compareAndSet(token(1), Optional.of("chk-" + (i - 1)), "chk-" + i);
        }

        assertThat(pointer.read()).contains("chk-14");
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void sayingItAgainHasNoEffect(Supplier<Pointer> fresh) {
        Pointer pointer = fresh.get();

        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");

        assertThat(pointer.read()).contains("chk-1");
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void refusesAnotherPreviousValue(Supplier<Pointer> fresh) {
        Pointer pointer = fresh.get();
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");

        assertRefused(ErrorCode.CONFLICT, () -> pointer.compareAndSet(token(1), Optional.empty(), "chk-2"));
        assertThat(pointer.read()).contains("chk-1");
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void nextEpochGoesOnWhereTheLastStopped(Supplier<Pointer> fresh) {
        Pointer pointer = fresh.get();
        pointer.compareAndSet(token(1), Optional.empty(), "chk-1");

        pointer.compareAndSet(token(2), Optional.of("chk-1"), "chk-2");

        assertThat(pointer.read()).contains("chk-2");
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void refusesAnEarlierEpoch(Supplier<Pointer> fresh) {
        Pointer pointer = fresh.get();
        pointer.compareAndSet(token(2), Optional.empty(), "chk-1");

        assertRefused(ErrorCode.STALE, () -> pointer.compareAndSet(token(1), Optional.of("chk-1"), "chk-2"));
        assertThat(pointer.read()).contains("chk-1");
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void clearedPointerStillFencesEarlierEpochs(Supplier<Pointer> fresh) {
        Pointer pointer = fresh.get();
        pointer.compareAndSet(token(2), Optional.empty(), "chk-1");

        pointer.clear(token(2));
        pointer.clear(token(2));

        assertThat(pointer.read()).isEmpty();
        assertRefused(ErrorCode.STALE, () -> pointer.compareAndSet(token(1), Optional.empty(), "chk-2"));
        pointer.compareAndSet(token(3), Optional.empty(), "chk-3");
        assertThat(pointer.read()).contains("chk-3");
    }
}
