package jobs;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;

/** A session with the tests' database: {@code dev.weft.cluster.database.Database} says what it takes. One thread. */
final class DatabaseConnection implements Closeable {
    private static final int TIMEOUT_MILLIS = 30_000;

    private final Socket socket;
    private final DataOutputStream out;
    private final DataInputStream in;

    /** @param address {@code host:port} */
    DatabaseConnection(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        out = new DataOutputStream(new java.io.BufferedOutputStream(socket.getOutputStream()));
        in = new DataInputStream(socket.getInputStream());
    }

    void claim(String owner, long next) throws IOException {
        ask("claim", owner, next, List.of());
    }

    void begin(String transaction) throws IOException {
        ask("begin", transaction, 0, List.of());
    }

    void put(String transaction, List<String> lines) throws IOException {
        ask("put", transaction, 0, lines);
    }

    void prepare(String transaction) throws IOException {
        ask("prepare", transaction, 0, List.of());
    }

    void abort(String transaction) throws IOException {
        ask("abort", transaction, 0, List.of());
    }

    /** True when it was not committed before. */
    boolean commit(String transaction) throws IOException {
        return ask("commit", transaction, 0, List.of()).equals("ok");
    }

    private String ask(String verb, String name, long number, List<String> lines) throws IOException {
        out.writeUTF(verb);
        out.writeUTF(name);
        out.writeLong(number);
        out.writeInt(lines.size());
        for (String line : lines) {
            out.writeUTF(line);
        }
        out.flush();
        String answer = in.readUTF();
        if (answer.startsWith("no")) {
            throw new IOException("the database says to " + verb + " " + name + ": " + answer);
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
