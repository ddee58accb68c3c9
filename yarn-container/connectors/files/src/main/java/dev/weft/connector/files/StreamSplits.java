package dev.weft.connector.files;

import dev.weft.api.type.TypeInformation;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FSDataInputStream;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.SeekableInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits of a {@link StreamFormat}: opens and unpacks files, collects records into batches. */
record StreamSplits<T>(StreamFormat<T> format) implements SplitFormat<T> {
    private static final int BATCH_RECORDS = 512;

    @Override
    public TypeInformation<T> producedType() {
        return format.getProducedType();
    }

    @Override
    public boolean isSplittable() {
        return format.isSplittable();
    }

    @Override
    public OpenSplit<T> open(FileSourceSplit split, FileStores stores, Configuration config) throws IOException {
        SeekableInput input = stores.of(split.file()).open(split.file());
        try {
            return new Opened<>(split, createReader(split, input, config));
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private StreamFormat.Reader<T> createReader(FileSourceSplit split, SeekableInput input, Configuration config)
            throws IOException {
        Compression compression = Compression.of(split.file());
        boolean plain = compression == Compression.NONE;
        FSDataInputStream stream = plain ? input : new UnpackedInput(split.file(), compression.unpack(input));
        long length = plain ? input.length() : Long.MAX_VALUE;
        long end = split.toEndOfFile() || !plain ? length : split.offset() + split.length();
        if (split.readUpTo() == FileSourceSplit.NOT_STARTED) {
            stream.seek(split.offset());
            return format.createReader(config, stream, length, end);
        }
        stream.seek(split.readUpTo());
        return format.restoreReader(config, stream, split.readUpTo(), length, end);
    }

    /** Invariant: the reader stands {@code behind} records behind the place {@code known}. */
    private static final class Opened<T> implements OpenSplit<T> {
        private final FileSourceSplit split;
        private final StreamFormat.Reader<T> reader;
        private CheckpointedPosition known;
        private long behind;
        private boolean skipped;

        Opened(FileSourceSplit split, StreamFormat.Reader<T> reader) {
            this.split = split;
            this.reader = reader;
            this.known = new CheckpointedPosition(split.readUpTo(), 0);
        }

        @Override
        public RecordBatch<T> next() throws IOException {
            try {
                if (!skipped) {
                    skipped = true;
                    skip(split.recordsToSkip());
                }
                return nextBatch();
            } catch (IOException e) {
                throw SplitFormat.readFailure(split, e);
            }
        }

        private void skip(long records) throws IOException {
            while (behind < records && reader.read() != null) {
                behind++;
            }
        }

        private RecordBatch<T> nextBatch() throws IOException {
            CheckpointedPosition begin = position();
            List<T> records = new ArrayList<>(BATCH_RECORDS);
            @Nullable T record = null;
            while (records.size() < BATCH_RECORDS) {
                record = reader.read();
                if (record == null) {
                    break;
                }
                records.add(record);
            }
            known = begin;
            behind = records.size();
            return new ListBatch<>(split, begin, records, record == null);
        }

        private CheckpointedPosition position() {
            CheckpointedPosition told = reader.getCheckpointedPosition();
            return told != null
                    ? told
                    : new CheckpointedPosition(known.getOffset(), known.getRecordsAfterOffset() + behind);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
