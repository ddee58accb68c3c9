package dev.weft.cluster.database;

import dev.weft.cluster.database.Transactions.RefusedException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link Transactions} behind a socket on loopback, for sinks in other processes. A request is a verb and its arguments, each with
 * its length before it; the answer is {@code ok}, {@code again} for a commit that was one already, or {@code no} and why. A thread
 * per connection; a session is a connection.
 */
public final class Database implements AutoCloseable {
    private final Transactions transactions = new Transactions();
    private final ServerSocket door;

    public Database() throws IOException {
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept, "database");
    }

    /** What it holds. */
    public Transactions transactions() {
        return transactions;
    }

    /** {@code host:port} for the sink. */
    public String address() {
        return door.getInetAddress().getHostAddress() + ":" + door.getLocalPort();
    }

    private static void start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket client = door.accept();
                start(() -> serve(client), "database client " + client.getPort());
            } catch (IOException e) {
                if (door.isClosed()) {
                    return;
                }
                throw new IllegalStateException("The database takes no connections", e);
            }
        }
    }

    /** Until the client goes, in whatever way. */
    private void serve(Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            client.setTcpNoDelay(true);
            while (true) {
                out.writeUTF(answer(client, in));
                out.flush();
            }
        } catch (EOFException | SocketException e) {
            // Killed workers say no good-bye.
            return;
        } catch (IOException e) {
            throw new IllegalStateException("A connection to the database broke in a strange way", e);
        }
    }

    private String answer(Object session, DataInputStream in) throws IOException {
        String verb = in.readUTF();
        String name = in.readUTF();
        long number = in.readLong();
        List<String> lines = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            lines.add(in.readUTF());
        }
        try {
            switch (verb) {
                case "claim" -> transactions.claim(session, name, number);
                case "begin" -> transactions.begin(session, name);
                case "put" -> transactions.put(session, name, lines);
                case "prepare" -> transactions.prepare(session, name);
                case "abort" -> transactions.abort(name);
                case "commit" -> {
                    return transactions.commit(name) ? "ok" : "again";
                }
                default -> throw new IOException("no verb of the database: " + verb);
            }
            return "ok";
        } catch (RefusedException e) {
            return "no: " + e.getMessage();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
