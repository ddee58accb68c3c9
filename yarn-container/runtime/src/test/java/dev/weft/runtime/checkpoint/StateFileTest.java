package dev.weft.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.OperatorId;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.protocol.state.AssignedPart;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.RestoredFiles;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StateFileTest {
    private static final URI FILE = URI.create("broken://disk/job/chk-7/w-1-0.state");
    private static final OperatorId COUNT = OperatorId.hashOf("count");
    private static final OperatorId SOURCE = OperatorId.hashOf("source");

    private final BrokenStore store = new BrokenStore(new MemoryFileStore(new ManualClock()));
    private final StateFileReader reader =
            new StateFileReader(new FileStores(new Configuration(), List.of(store)), () -> {});

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static SortedMap<Integer, byte[]> groups(Object... pairs) {
        SortedMap<Integer, byte[]> groups = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            groups.put((Integer) pairs[i], bytes((String) pairs[i + 1]));
        }
        return groups;
    }

    private static StateAssignment whole(StateHandle handle, StateFile file) {
        return new StateAssignment(
                handle.kind(),
                handle.name(),
                FILE.toString(),
                file.length(),
                handle.segment(),
                handle.keyGroups(),
                0,
                handle.elements());
    }

    private static SortedMap<Integer, byte[]> read(RestoredState state) throws IOException {
        SortedMap<Integer, byte[]> parts = new TreeMap<>();
        state.read((part, in, length) -> {
            byte[] content = new byte[length];
            in.readFully(content);
            parts.put(part, content);
        });
        return parts;
    }

    private static void assertSame(SortedMap<Integer, byte[]> actual, SortedMap<Integer, byte[]> expected) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach((part, content) -> assertThat(actual.get(part)).isEqualTo(content));
    }

    private record Written(List<Frozen> states, List<StateHandle> handles, StateFile file) {
        StateAssignment assignment(int state) {
            return whole(handles.get(state), file);
        }
    }

    private Written write(Frozen... states) {
        StateFileWriter writer = StateFileWriter.create(store, FILE);
        List<StateHandle> handles = new ArrayList<>();
        for (Frozen state : states) {
            handles.add(writer.append(state.meta().kind() == StateKind.KEYED ? COUNT : SOURCE, state));
        }
        return new Written(List.of(states), handles, writer.close());
    }

    private Written sample() {
        return write(
                Frozen.keyed("sum", new KeyGroupRange(10, 20), groups(11, "eleven", 15, "", 20, "twenty")),
                Frozen.elements(StateKind.SPLIT, "splits", bytes("first"), bytes("second"), bytes("third")),
                Frozen.keyed("empty", new KeyGroupRange(0, 3), groups()));
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Written written = sample();

        assertThat(written.file().path()).isEqualTo("w-1-0.state");
        assertThat(written.file().length()).isEqualTo(store.content(FILE).length);
        for (int i = 0; i < written.states().size(); i++) {
            RestoredState restored = reader.open("op", written.assignment(i));
            assertThat(restored.meta()).isEqualTo(written.states().get(i).meta());
            assertSame(read(restored), written.states().get(i).parts());
            assertThat(written.states().get(i).released).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomStatesComeBack(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Frozen[] states = new Frozen[20];
        for (int i = 0; i < states.length; i++) {
            SortedMap<Integer, byte[]> groups = new TreeMap<>();
            for (int group = 0; group < 128; group++) {
                if (random.nextInt(3) == 0) {
                    byte[] content = new byte[random.nextInt(20) == 0 ? random.nextInt(300_000) : random.nextInt(200)];
                    random.nextBytes(content);
                    groups.put(group, content);
                }
            }
            states[i] = Frozen.keyed("s" + i, new KeyGroupRange(0, 127), groups);
        }
        Written written = write(states);

        for (int i = 0; i < states.length; i++) {
            assertSame(read(reader.open("op", written.assignment(i))), states[i].parts());
        }
        reader.closeFiles();
        assertSame(read(reader.open("op", written.assignment(3))), states[3].parts());
    }

    @Test
    void onlyAssignedPartsAreRead() throws IOException {
        SortedMap<Integer, byte[]> groups = new TreeMap<>();
        for (int group = 0; group < 64; group++) {
            groups.put(group, new byte[100_000]);
        }
        Written written = write(Frozen.keyed("large", new KeyGroupRange(0, 63), groups));
        StateHandle handle = written.handles().get(0);
        StateAssignment part = new StateAssignment(
                StateKind.KEYED,
                "large",
                FILE.toString(),
                written.file().length(),
                handle.segment(),
                new KeyGroupRange(8, 9),
                0,
                0);

        assertThat(read(reader.open("op", part)).keySet()).containsExactly(8, 9);
        assertThat(store.bytesRead).isLessThan(220_000);
    }

    @Test
    void onlyAssignedElementsAreRead() throws IOException {
        Written written = sample();
        StateHandle handle = written.handles().get(1);
        StateAssignment part = new StateAssignment(
                StateKind.SPLIT,
                "splits",
                FILE.toString(),
                written.file().length(),
                handle.segment(),
                handle.keyGroups(),
                1,
                2);

        assertSame(read(reader.open("op", part)), groups(1, "second", 2, "third"));
    }

    /** Every byte, one after the other: whoever reads all states of the file notices, and says what is damaged. */
    @Test
    void everyFlippedByteIsFoundAndNamed() throws IOException {
        Written written = sample();
        byte[] whole = store.content(FILE);
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            store.replace(FILE, damaged);
            StateFileReader fresh = new StateFileReader(new FileStores(new Configuration(), List.of(store)), () -> {});
            assertThatThrownBy(() -> {
                        for (int i = 0; i < written.states().size(); i++) {
                            read(fresh.open("Running sum", written.assignment(i)));
                        }
                    })
                    .as("byte " + at)
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DAMAGED_STATE))
                    .hasMessageContaining(FILE.toString())
                    .hasMessageContaining("of operator 'Running sum'")
                    .hasMessageMatching("(?s).*state '(sum|splits|empty)'.*");
        }
    }

    @Test
    void aTruncatedFileIsDamaged() throws IOException {
        Written written = sample();
        byte[] whole = store.content(FILE);
        for (int length = 0; length < whole.length; length++) {
            store.replace(FILE, Arrays.copyOf(whole, length));
            StateFileReader fresh = new StateFileReader(new FileStores(new Configuration(), List.of(store)), () -> {});

            assertThatThrownBy(() -> fresh.open("op", written.assignment(0)))
                    .hasMessageContaining("the file has " + length + " bytes, not " + whole.length);
        }
    }

    @Test
    void aMissingFileIsSaidToBeMissing() throws IOException {
        Written written = sample();
        store.delete(FILE);

        assertThatThrownBy(() -> reader.open("op", written.assignment(0)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DAMAGED_STATE))
                .hasMessage("Checkpoint file " + FILE + " is missing (state 'sum' of operator 'op')");
    }

    @Test
    void storageThatRefusesIsNoDamage() {
        Written written = sample();
        store.refusesReads = true;

        assertThatThrownBy(() -> reader.open("op", written.assignment(0)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE))
                .hasMessageContaining("safe mode");
    }

    // ---- copies on this worker's disk

    @TempDir
    Path disk;

    private Path copy() {
        return disk.resolve("copy");
    }

    private StateFileReader readerOfCopy() {
        return new StateFileReader(
                new FileStores(new Configuration(), List.of(store)),
                (file, length) -> file.equals(FILE) ? Optional.of(copy()) : Optional.empty(),
                () -> {});
    }

    private void assertAllIsRead(StateFileReader from, Written written) throws IOException {
        for (int i = 0; i < written.states().size(); i++) {
            assertSame(
                    read(from.open("op", written.assignment(i))),
                    written.states().get(i).parts());
        }
        from.closeFiles();
    }

    @Test
    void aCopyIsReadWhileStorageIsNotAsked() throws IOException {
        Written written = sample();
        Files.write(copy(), store.content(FILE));
        store.refusesReads = true;
        StateFileReader local = readerOfCopy();

        assertAllIsRead(local, written);
        assertThat(local.filesFromCopies()).isEqualTo(1);
        assertThat(local.filesFromStorage()).isZero();
    }

    @Test
    void whateverByteOfACopyIsDamagedTheFileIsReadInstead() throws IOException {
        Written written = sample();
        byte[] whole = store.content(FILE);
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(copy(), damaged);
            StateFileReader local = readerOfCopy();

            assertAllIsRead(local, written);
            assertThat(local.filesFromStorage()).as("byte " + at).isEqualTo(1);
            assertThat(local.filesFromCopies()).as("byte " + at).isZero();
        }
    }

    @Test
    void ofACopyThatIsGoneOrTooShortTheFileIsReadInstead() throws IOException {
        Written written = sample();
        assertAllIsRead(readerOfCopy(), written);

        Files.write(copy(), Arrays.copyOf(store.content(FILE), 20));
        assertAllIsRead(readerOfCopy(), written);
    }

    @Test
    void aCopyOfAnotherCheckpointIsNotTakenForThisOne() throws IOException {
        write(Frozen.keyed("sum", new KeyGroupRange(10, 20), groups(11, "before", 20, "twenty")));
        byte[] earlier = store.content(FILE);
        store.delete(FILE);
        Written written = write(Frozen.keyed("sum", new KeyGroupRange(10, 20), groups(11, "behind", 20, "twenty")));
        assertThat(earlier).hasSameSizeAs(store.content(FILE));
        Files.write(copy(), earlier);

        assertAllIsRead(readerOfCopy(), written);
    }

    @Test
    void whenTheFileIsDamagedTooThatIsSaid() throws IOException {
        Written written = sample();
        byte[] damaged = store.content(FILE).clone();
        damaged[damaged.length - 1] ^= 1;
        Files.write(copy(), damaged);
        store.replace(FILE, damaged);

        assertThatThrownBy(() -> readerOfCopy().open("op", written.assignment(0)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DAMAGED_STATE));
    }

    /** A state with one file, and the reader whose worker has a copy of that file. */
    private RestoredFiles withOneTable(byte[] content) throws IOException {
        Path table = Files.write(disk.resolve("table.sst"), content);
        KeyGroupRange range = new KeyGroupRange(0, 3);
        StateFileWriter writer = StateFileWriter.create(store, FILE);
        SharedPart part = writer.appendFile(COUNT, new FrozenFiles.LocalFile("table.sst", table));
        StateHandle handle = writer.append(COUNT, Frozen.database(range, bytes("directory")));
        StateFile file = writer.close();
        Files.write(copy(), content);
        LocalCopies copies = new LocalCopies() {
            @Override
            public Optional<Path> find(URI whole, long length) {
                return Optional.empty();
            }

            @Override
            public Optional<Piece> piece(URI whole, Segment segment) {
                return Optional.of(new Piece(copy(), file));
            }
        };
        StateAssignment assignment = new StateAssignment(
                StateKind.KEYED,
                "database",
                FILE.toString(),
                file.length(),
                handle.segment(),
                range,
                0,
                0,
                List.of(new AssignedPart("table.sst", FILE.toString(), file.length(), part.segment())));
        return (RestoredFiles)
                new StateFileReader(new FileStores(new Configuration(), List.of(store)), copies, () -> {})
                        .open("op", assignment);
    }

    @Test
    void aTableThatTheDiskHoldsIsLinked() throws IOException {
        RestoredFiles state = withOneTable(bytes("rows"));
        store.refusesReads = true;

        Path to = disk.resolve("to");
        state.copy(state.files().get(0), to);
        assertThat(to).hasBinaryContent(bytes("rows"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rowz", "row", "rowss", ""})
    void aTableThatTheDiskHoldsOtherwiseIsReadFromTheFile(String damaged) throws IOException {
        RestoredFiles state = withOneTable(bytes("rows"));
        Files.write(copy(), bytes(damaged));

        Path to = disk.resolve("to");
        state.copy(state.files().get(0), to);
        assertThat(to).hasBinaryContent(bytes("rows"));
    }

    @Test
    void aTableThatTheDiskHasLostIsReadFromTheFile() throws IOException {
        RestoredFiles state = withOneTable(bytes("rows"));
        Files.delete(copy());

        Path to = disk.resolve("to");
        state.copy(state.files().get(0), to);
        assertThat(to).hasBinaryContent(bytes("rows"));
    }

    @Test
    void aFullDiskIsTheStoragesFault() throws IOException {
        StateFileWriter writer = StateFileWriter.create(store, FILE);
        store.writesUntilFull = 0;
        Frozen state = Frozen.elements(StateKind.SPLIT, "splits", new byte[100_000]);

        assertThatThrownBy(() -> writer.append(SOURCE, state))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE))
                .hasMessageContaining("State 'splits' of operator " + SOURCE)
                .hasMessageContaining("No space left");
        assertThat(state.released).isEqualTo(1);

        writer.abandon();
        writer.abandon();
        assertThat(store.exists(FILE)).isFalse();
    }

    /** Cannot be serialised. */
    private static final class Unwritable implements FrozenState {
        @Override
        public StateMeta meta() {
            return StateMeta.ofBytes(StateKind.SPLIT, "bad");
        }

        @Override
        public KeyGroupRange keyGroups() {
            return new KeyGroupRange(0, 0);
        }

        @Override
        public int elements() {
            return 1;
        }

        @Override
        public void writeTo(PartSink sink) throws IOException {
            sink.begin(0);
            throw new IOException("no serialiser for this");
        }

        @Override
        public void release() {}
    }

    @Test
    void aValueThatCannotBeWrittenIsTheUsersFault() {
        StateFileWriter writer = StateFileWriter.create(store, FILE);

        assertThatThrownBy(() -> writer.append(SOURCE, new Unwritable()))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CODE))
                .hasMessageContaining("State 'bad' of operator " + SOURCE)
                .hasMessageContaining("no serialiser for this");
    }

    @Test
    void aFileThatExistsIsNotTouched() {
        sample();

        assertThatThrownBy(() -> StateFileWriter.create(store, FILE))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE));
    }

    @Test
    void goldenFileOfFormatOneIsReadAndWritten() throws IOException {
        Written written = sample();

        assertThat(HexFormat.of().formatHex(store.content(FILE))).isEqualTo(golden());
        store.replace(FILE, HexFormat.of().parseHex(golden()));
        for (int i = 0; i < written.states().size(); i++) {
            assertSame(
                    read(reader.open("op", written.assignment(i))),
                    written.states().get(i).parts());
        }
    }

    private static String golden() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(StateFileTest.class.getResourceAsStream("/golden/state-file-1.hex"))) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).replaceAll("\\s", "");
        }
    }
}
