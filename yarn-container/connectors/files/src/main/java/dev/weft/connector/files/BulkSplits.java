package dev.weft.connector.files;

import dev.weft.api.type.TypeInformation;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import java.io.IOException;

/** Splits of a {@link BulkFormat}, which opens files by itself. */
record BulkSplits<T>(BulkFormat<T, FileSourceSplit> format) implements SplitFormat<T> {
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
        boolean begins = split.getReaderPosition().isEmpty();
        return new Opened<>(split, begins ? format.createReader(config, split) : format.restoreReader(config, split));
    }

    private static final class Opened<T> implements OpenSplit<T> {
        private final FileSourceSplit split;
        private final BulkFormat.Reader<T> reader;

        Opened(FileSourceSplit split, BulkFormat.Reader<T> reader) {
            this.split = split;
            this.reader = reader;
        }

        @Override
        public RecordBatch<T> next() throws IOException {
            try {
                BulkFormat.RecordIterator<T> batch = reader.readBatch();
                return batch == null ? SplitFormat.end(split) : new BulkBatch<>(split, batch);
            } catch (IOException e) {
                throw SplitFormat.readFailure(split, e);
            }
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
