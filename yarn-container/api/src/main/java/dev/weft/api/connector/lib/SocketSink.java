package dev.weft.api.connector.lib;

import dev.weft.api.connector.SerializationSchema;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Sends each record to a server that we dial, at once and nothing between two of them. What was sent is sent again when the job goes
 * back to a checkpoint; a connection that ends fails the job.
 */
public final class SocketSink<IN> implements Sink<IN> {
    private static final long serialVersionUID = 1L;
    private static final int MAX_PORT = 65_535;
    private static final int CONNECT_TIMEOUT_MILLIS = 30_000;

    private final String host;
    private final int port;
    private final SerializationSchema<IN> schema;

    /** @param schema makes a record's bytes, with what ends it */
    public SocketSink(String host, int port, SerializationSchema<IN> schema) {
        if (port < 1 || port > MAX_PORT) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Socket sink " + host + ":" + port + " needs a port from 1 to " + MAX_PORT);
        }
        this.host = host;
        this.port = port;
        this.schema = schema;
    }

    @Override
    public SinkWriter<IN> createWriter(WriterInitContext context) throws IOException {
        try {
            schema.open(context.asSerializationSchemaInitializationContext());
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("open " + schema, e);
        }
        return new Writer<>(host, port, schema);
    }

    @Override
    public String toString() {
        return "Socket " + host + ":" + port;
    }

    private static final class Writer<IN> implements SinkWriter<IN> {
        private final Socket socket = new Socket();
        private final String server;
        private final SerializationSchema<IN> schema;
        private final OutputStream out;

        Writer(String host, int port, SerializationSchema<IN> schema) throws IOException {
            this.server = host + ":" + port;
            this.schema = schema;
            try {
                socket.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MILLIS);
                this.out = socket.getOutputStream();
            } catch (IOException e) {
                socket.close();
                throw new IOException("connect to " + server, e);
            }
        }

        @Override
        public void write(IN element, Context context) throws IOException {
            byte[] bytes = schema.serialize(element);
            try {
                out.write(bytes);
            } catch (IOException e) {
                throw new IOException("send a record to " + server, e);
            }
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
