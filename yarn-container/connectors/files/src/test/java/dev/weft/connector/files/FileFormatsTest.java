package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.type.TypeInformation;
import dev.weft.connector.files.ReaderHarness.Collected;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FSDataInputStream;
import dev.weft.core.fs.FileStores;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats that a program writes, of files of numbers of eight bytes; over a checkpoint between any two records. */
@Timeout(120)
class FileFormatsTest {
    private static final int NUMBERS = 1_300;

    @TempDir
    private Path folder;

    private final FileStores stores = new FileStores(new Configuration(), List.of());

    private static List<Long> numbers() {
        return LongStream.range(0, NUMBERS).boxed().toList();
    }

    private void write(String name, boolean packed) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve(name));
                DataOutputStream out = new DataOutputStream(packed ? new GZIPOutputStream(file) : file)) {
            for (long number = 0; number < NUMBERS; number++) {
                out.writeLong(number);
            }
        }
    }

    private <T> List<FileSourceSplit> splits(SplitFormat<T> format, long bytes) throws IOException {
        return new SplitFinder(stores, format.isSplittable()).find(List.of(folder.toUri()), total -> bytes);
    }

    private static TypeInformation<Long> longs() {
        return TypeInformation.of(Long.class);
    }

    /** Reads a file whole and says no positions. */
    private static final class Numbers extends SimpleStreamFormat<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Reader<Long> createReader(Configuration config, FSDataInputStream stream) {
            DataInputStream in = new DataInputStream(stream);
            return new Reader<>() {
                @Override
                public @Nullable Long read() throws IOException {
                    try {
                        return in.readLong();
                    } catch (EOFException e) {
                        return null;
                    }
                }

                @Override
                public void close() throws IOException {
                    in.close();
                }
            };
        }

        @Override
        public TypeInformation<Long> getProducedType() {
            return longs();
        }
    }

    /** Begins anywhere; says every tenth position. */
    private static final class NumbersInParts implements StreamFormat<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Reader<Long> createReader(Configuration config, FSDataInputStream stream, long fileLen, long splitEnd)
                throws IOException {
            long first = (stream.getPos() + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
            return restoreReader(config, stream, first, fileLen, splitEnd);
        }

        @Override
        public Reader<Long> restoreReader(
                Configuration config, FSDataInputStream stream, long restoredOffset, long fileLen, long splitEnd)
                throws IOException {
            stream.seek(restoredOffset);
            DataInputStream in = new DataInputStream(stream);
            return new Reader<>() {
                private long next = restoredOffset;

                @Override
                public @Nullable Long read() throws IOException {
                    if (next >= Math.min(splitEnd, fileLen)) {
                        return null;
                    }
                    next += Long.BYTES;
                    return in.readLong();
                }

                @Override
                public CheckpointedPosition getCheckpointedPosition() {
                    long known = Math.max(restoredOffset, next / 80 * 80);
                    return new CheckpointedPosition(known, (next - known) / Long.BYTES);
                }

                @Override
                public void close() throws IOException {
                    in.close();
                }
            };
        }

        @Override
        public boolean isSplittable() {
            return true;
        }

        @Override
        public TypeInformation<Long> getProducedType() {
            return longs();
        }
    }

    /** Reads blocks of a hundred numbers; one buffer, given out again when it is released. */
    private static final class Blocks implements BulkFormat<Long, FileSourceSplit> {
        private static final long serialVersionUID = 1L;
        private static final int BLOCK_BYTES = 100 * Long.BYTES;

        @Override
        public Reader<Long> createReader(Configuration config, FileSourceSplit split) throws IOException {
            return open(split, 0, 0);
        }

        @Override
        public Reader<Long> restoreReader(Configuration config, FileSourceSplit split) throws IOException {
            CheckpointedPosition position = split.getReaderPosition().orElseThrow();
            return open(split, position.getOffset(), position.getRecordsAfterOffset());
        }

        private static Reader<Long> open(FileSourceSplit split, long offset, long skip) throws IOException {
            FSDataInputStream in = split.path().getFileSystem().open(split.path());
            in.seek(offset);
            Semaphore buffer = new Semaphore(1);
            return new Reader<>() {
                private long toSkip = skip;

                @Override
                public @Nullable RecordIterator<Long> readBatch() throws IOException {
                    buffer.acquireUninterruptibly();
                    long begin = in.getPos();
                    byte[] block = in.readNBytes(BLOCK_BYTES);
                    if (block.length == 0) {
                        return null;
                    }
                    Block records = new Block(block, begin, buffer);
                    records.skip(toSkip);
                    toSkip = 0;
                    return records;
                }

                @Override
                public void close() throws IOException {
                    in.close();
                }
            };
        }

        @Override
        public boolean isSplittable() {
            return false;
        }

        @Override
        public TypeInformation<Long> getProducedType() {
            return longs();
        }
    }

    private static final class Block implements BulkFormat.RecordIterator<Long> {
        private final DataInputStream in;
        private final long begin;
        private final Semaphore buffer;
        private long left;
        private long read;

        Block(byte[] bytes, long begin, Semaphore buffer) {
            this.in = new DataInputStream(new ByteArrayInputStream(bytes));
            this.left = bytes.length / Long.BYTES;
            this.begin = begin;
            this.buffer = buffer;
        }

        void skip(long records) {
            for (long i = 0; i < records; i++) {
                next();
            }
        }

        @Override
        public @Nullable RecordAndPosition<Long> next() {
            if (left == 0) {
                return null;
            }
            left--;
            try {
                return new RecordAndPosition<>(in.readLong(), begin, ++read);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void releaseBatch() {
            buffer.release();
        }
    }

    private void expectEachOnceOverACheckpoint(SplitFormat<Long> format, long splitBytes, int readBefore)
            throws Exception {
        Collected<Long> read = new Collected<>();
        List<FileSourceSplit> checkpoint =
                ReaderHarness.readSome(format, stores, splits(format, splitBytes), readBefore, read);
        List<FileSourceSplit> restored = new ArrayList<>();
        FileSplitSerializer serializer = new FileSplitSerializer();
        for (FileSourceSplit split : checkpoint) {
            restored.add(serializer.deserialize(serializer.getVersion(), serializer.serialize(split)));
        }

        read.records.addAll(ReaderHarness.readAll(format, stores, restored));

        assertThat(read.records).containsExactlyElementsOf(numbers());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 511, 512, 513, 1_024, 1_299, NUMBERS})
    void aFormatWithoutPositions(int readBefore) throws Exception {
        write("numbers", false);

        expectEachOnceOverACheckpoint(new StreamSplits<>(new Numbers()), 1, readBefore);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 512, NUMBERS})
    void aFormatWithoutPositionsInACompressedFile(int readBefore) throws Exception {
        write("numbers.gz", true);

        expectEachOnceOverACheckpoint(new StreamSplits<>(new Numbers()), 1, readBefore);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 512, 777, NUMBERS})
    void aSplittableFormatWithPositions(int readBefore) throws Exception {
        write("numbers", false);

        expectEachOnceOverACheckpoint(new StreamSplits<>(new NumbersInParts()), 1_001, readBefore);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 99, 100, 101, 200, 1_299, NUMBERS})
    void aFormatOfBlocks(int readBefore) throws Exception {
        write("numbers", false);

        expectEachOnceOverACheckpoint(new BulkSplits<>(new Blocks()), 1, readBefore);
    }

    @Test
    void linesFromAStreamThatAProgramOpened() throws Exception {
        Path file = Files.writeString(folder.resolve("x"), "one\ntwo\nthree");
        dev.weft.core.fs.Path path = dev.weft.core.fs.Path.fromLocalFile(file.toFile());
        try (FSDataInputStream in = path.getFileSystem().open(path);
                StreamFormat.Reader<String> lines = new TextLineInputFormat().createReader(new Configuration(), in)) {
            assertThat(lines.read()).isEqualTo("one");
            assertThat(lines.getCheckpointedPosition()).isEqualTo(new CheckpointedPosition(4, 0));
            assertThat(lines.read()).isEqualTo("two");
            assertThat(lines.read()).isEqualTo("three");
            assertThat(lines.read()).isNull();
        }
    }

    @Test
    void splitsOfEarlierCheckpointsAreRead() throws Exception {
        FileSourceSplit split = new FileSourceSplit("1 x", folder.toUri(), 5, 7, true, List.of("h"), 6);
        FileSplitSerializer serializer = new FileSplitSerializer();
        byte[] now = serializer.serialize(split);
        byte[] before = java.util.Arrays.copyOf(now, now.length - Long.BYTES);

        assertThat(serializer.deserialize(1, before)).isEqualTo(split);
        assertThatThrownBy(() -> serializer.deserialize(9, now)).hasMessageContaining("version 9");
    }

    @Test
    void aCompressedFileGoesForwardOnly() throws Exception {
        UnpackedInput in = new UnpackedInput(folder.toUri(), new ByteArrayInputStream(new byte[10]));
        in.seek(4);

        assertThat(in.getPos()).isEqualTo(4);
        assertThatThrownBy(() -> in.seek(3)).isInstanceOf(IOException.class).hasMessageContaining("compressed");
    }
}
