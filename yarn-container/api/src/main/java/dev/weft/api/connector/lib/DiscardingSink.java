package dev.weft.api.connector.lib;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;

/** Drops every record. */
public final class DiscardingSink<IN> implements Sink<IN> {
    private static final long serialVersionUID = 1L;

    @Override
    public SinkWriter<IN> createWriter(WriterInitContext context) {
        return new Writer<>();
    }

    private static final class Writer<IN> implements SinkWriter<IN> {
        @Override
        public void write(IN element, Context context) {}

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
