package dev.weft.ha.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import dev.weft.core.fs.FileStores;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all pointers of a cluster promise together. */
@Timeout(60)
final class PointersTest {
    static Stream<Supplier<Pointers>> pointers() {
        return Stream.of(MemoryPointers::new, PointersTest::filePointers);
    }

    private static Pointers filePointers() {
        var stores = new FileStores(Configuration.fromMap(Map.of()), List.of(new InMemory()));
        return new FilePointers(stores, FilePaths.parse("mem:///ha/cluster"));
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void aLeaderThatClaimsFencesEarlierOnesFromWhatItNeverMoved(Supplier<Pointers> fresh) {
        Pointers pointers = fresh.get();
        pointers.claim(PointerTest.token(1));
        pointers.pointer("job-1.fate").compareAndSet(PointerTest.token(1), Optional.empty(), "submitted");

        pointers.claim(PointerTest.token(2));

        assertStale(() -> pointers.pointer("job-1.fate")
                .compareAndSet(PointerTest.token(1), Optional.of("submitted"), "ended 1"));
        assertStale(() -> pointers.pointer("job-2.fate").clear(PointerTest.token(1)));
        assertStale(() -> pointers.claim(PointerTest.token(1)));
        assertThat(pointers.pointer("job-1.fate").read()).contains("submitted");
    }

    private static void assertStale(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE));
    }

    private static final class InMemory implements FileStoreFactory {
        private final FileStore store = new MemoryFileStore(new ManualClock());

        @Override
        public Set<String> schemes() {
            return Set.of("mem");
        }

        @Override
        public FileStore create(URI root, ReadableConfig config) {
            return store;
        }
    }
}
