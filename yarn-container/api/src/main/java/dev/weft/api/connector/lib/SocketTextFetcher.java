package dev.weft.api.connector.lib;

import dev.weft.core.concurrent.NamedThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reads a socket on a thread of its own and hands records over through a bounded queue: a slow job makes the server wait.
 * {@link #poll()}, {@link #available()}, {@link #close()}: task thread.
 */
final class SocketTextFetcher implements Runnable, AutoCloseable {
    private static final int QUEUE_RECORDS = 4096;
    private static final int CONNECT_TIMEOUT_MILLIS = 30_000;
    private static final int READ_CHARS = 8192;
    private static final long RETRY_DELAY_MILLIS = 500;
    private static final String LINE_FEED = "\n";

    private final String host;
    private final int port;
    private final String delimiter;
    private final long maxRetries;
    private final BlockingQueue<String> records = new ArrayBlockingQueue<>(QUEUE_RECORDS);
    private final AtomicReference<CompletableFuture<Void>> available = new AtomicReference<>(new CompletableFuture<>());
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean finished = new AtomicBoolean();
    private final AtomicReference<@Nullable Socket> socket = new AtomicReference<>();

    SocketTextFetcher(String host, int port, String delimiter, long maxRetries) {
        this.host = host;
        this.port = port;
        this.delimiter = delimiter;
        this.maxRetries = maxRetries;
        this.thread = NamedThreads.daemon("socket source " + host + ":" + port, this);
    }

    void start() {
        thread.start();
    }

    /**
     * The next record, or null when none has arrived.
     *
     * @throws IOException when the connection failed for good
     */
    @Nullable
    String poll() throws IOException {
        String record = records.poll();
        if (record == null) {
            IOException cause = failure.get();
            if (cause != null) {
                throw new IOException("read text from " + host + ":" + port, cause);
            }
        }
        return record;
    }

    /** True when no record will come any more. */
    boolean isFinished() {
        return finished.get() && records.isEmpty();
    }

    /** Completes when a poll may yield something. */
    CompletableFuture<Void> available() {
        CompletableFuture<Void> future = current();
        if (future.isDone() && records.isEmpty() && !finished.get()) {
            CompletableFuture<Void> fresh = new CompletableFuture<>();
            available.compareAndSet(future, fresh);
            if (!records.isEmpty() || finished.get()) {
                fresh.complete(null);
            }
            return fresh;
        }
        return future;
    }

    private CompletableFuture<Void> current() {
        return Objects.requireNonNull(available.get());
    }

    private void signal() {
        current().complete(null);
    }

    @Override
    public void run() {
        try {
            readConnections();
        } catch (IOException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            finished.set(true);
            signal();
        }
    }

    private void readConnections() throws IOException, InterruptedException {
        for (long attempt = 0; !closed.get(); attempt++) {
            boolean last = maxRetries >= 0 && attempt >= maxRetries;
            try {
                readConnection();
            } catch (IOException e) {
                if (last && !closed.get()) {
                    throw e;
                }
            }
            if (last || closed.get()) {
                return;
            }
            closing.await(RETRY_DELAY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void readConnection() throws IOException, InterruptedException {
        try (Socket connection = new Socket()) {
            socket.set(connection);
            connection.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MILLIS);
            Reader reader =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            StringBuilder rest = new StringBuilder();
            char[] chars = new char[READ_CHARS];
            for (int count = reader.read(chars); count >= 0 && !closed.get(); count = reader.read(chars)) {
                rest.append(chars, 0, count);
                cut(rest);
            }
            if (rest.length() > 0 && !closed.get()) {
                put(rest.toString());
            }
        }
    }

    private void cut(StringBuilder text) throws InterruptedException {
        int start = 0;
        for (int end = text.indexOf(delimiter); end >= 0; end = text.indexOf(delimiter, start)) {
            put(text.substring(start, end));
            start = end + delimiter.length();
        }
        text.delete(0, start);
    }

    private void put(String record) throws InterruptedException {
        boolean carriageReturn = delimiter.equals(LINE_FEED) && record.endsWith("\r");
        records.put(carriageReturn ? record.substring(0, record.length() - 1) : record);
        signal();
    }

    @Override
    public void close() {
        closed.set(true);
        closing.countDown();
        thread.interrupt();
        Socket open = socket.get();
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                failure.compareAndSet(null, e);
            }
        }
    }
}
