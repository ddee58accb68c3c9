package dev.weft.connector.files;

import dev.weft.api.connector.Encoder;
import java.io.IOException;
import java.io.Serializable;

/** How records become the bytes of a file: one after the other, or in bulk. */
sealed interface RecordFormat<IN> extends Serializable {
    /** A writer onto {@code out}. */
    Writer<IN> open(OutputBuffer out) throws IOException;

    /** One open file. */
    interface Writer<IN> {
        void write(IN element) throws IOException;

        /** Writes the format's end, if it has one. */
        void finish() throws IOException;
    }

    /** Records one after the other: the file is whole after each of them. */
    record Rows<IN>(Encoder<IN> encoder) implements RecordFormat<IN> {
        @Override
        public Writer<IN> open(OutputBuffer out) {
            return new Writer<>() {
                @Override
                public void write(IN element) throws IOException { // hot
                    encoder.encode(element, out);
                }

                @Override
                public void finish() {}
            };
        }
    }

    /** A format with an end: only a finished file is whole. */
    record Bulk<IN>(BulkWriter.Factory<IN> factory) implements RecordFormat<IN> {
        @Override
        public Writer<IN> open(OutputBuffer out) throws IOException {
            BulkWriter<IN> bulk = factory.create(out);
            return new Writer<>() {
                @Override
                public void write(IN element) throws IOException {
                    bulk.addElement(element);
                }

                @Override
                public void finish() throws IOException {
                    bulk.finish();
                }
            };
        }
    }
}
