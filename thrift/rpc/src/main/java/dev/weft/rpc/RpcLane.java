package dev.weft.rpc;

import dev.weft.idl.Refused;
import dev.weft.rpc.RpcPeer.NamedCall;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to a peer and the thread that sends on it, first in, first out. Queue and life cycle are guarded by the
 * lane's monitor; the connection belongs to the sending thread.
 */
final class RpcLane<C> {
    private static final Logger log = LoggerFactory.getLogger(RpcLane.class);

    private final RpcPeer<C> peer;
    private final String name;
    private final RpcConnection.Opener<C> opener;
    private final ClientOptions options;
    private final int limit;
    private final boolean watched;

    private final Deque<NamedCall<C>> queue = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private boolean started;
    private boolean ending;
    private @Nullable String brokenBy;
    private @Nullable Socket socket;

    private @Nullable RpcConnection<C> connection;
    private Duration backOff;

    RpcLane(
            RpcPeer<C> peer,
            String name,
            RpcConnection.Opener<C> opener,
            ClientOptions options,
            int limit,
            boolean watched) {
        this.peer = peer;
        this.name = name;
        this.opener = opener;
        this.options = options;
        this.limit = limit;
        this.watched = watched;
        this.backOff = options.firstBackOff();
    }

    void add(NamedCall<C> call) {
        if (!offer(call)) {
            peer.failed(
                    call.name(),
                    failure(RpcException.Kind.QUEUE_FULL, call.name(), limit + " calls wait already", null));
        }
    }

    /** False when too many calls wait; after the end calls are dropped without a word. */
    private synchronized boolean offer(NamedCall<C> call) {
        if (!ending && queue.size() >= limit) {
            return false;
        }
        enqueue(call);
        return true;
    }

    synchronized void addDroppingOldest(NamedCall<C> call) {
        if (queue.size() >= limit) {
            queue.remove();
        }
        enqueue(call);
    }

    private void enqueue(NamedCall<C> call) {
        if (ending) {
            return;
        }
        queue.add(call);
        if (!started) {
            started = true;
            daemon(this::sendAll, "rpc-" + name + "-" + peer.address()).start();
        }
        notifyAll();
    }

    synchronized void closeAfterSending() {
        ending = true;
        notifyAll();
    }

    void close() {
        closed.countDown();
        synchronized (this) {
            ending = true;
            queue.clear();
            if (socket != null) {
                breakOff(socket);
            }
            notifyAll();
        }
    }

    /** Closes the socket itself: closing Thrift's transport would wait for a writer that is stuck. */
    private static void breakOff(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            log.debug("Socket was closed already: {}", e.toString());
        }
    }

    private void sendAll() {
        try {
            while (step()) {
                // One call or one broken connection per step.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            disconnect();
        }
    }

    private boolean step() throws InterruptedException {
        NamedCall<C> call = take();
        if (call != null) {
            send(call);
            return true;
        }
        String cause = takeBreak();
        if (cause == null) {
            return false;
        }
        disconnect();
        reconnect(cause);
        return true;
    }

    /** The next call; null when the connection broke first or nothing will come any more. */
    private synchronized @Nullable NamedCall<C> take() throws InterruptedException {
        while (queue.isEmpty() && brokenBy == null && !ending) {
            wait();
        }
        return brokenBy == null ? queue.poll() : null;
    }

    private synchronized @Nullable String takeBreak() {
        String cause = isClosed() ? null : brokenBy;
        brokenBy = null;
        return cause;
    }

    private void reconnect(String cause) throws InterruptedException {
        try {
            connect();
        } catch (RpcException e) {
            pause(cause + ", then: ", e);
        }
    }

    private void send(NamedCall<C> call) throws InterruptedException {
        boolean stood = connection != null;
        try {
            attempt(call);
        } catch (RpcException e) {
            if (stood && e.kind() == RpcException.Kind.BROKEN && !isClosed()) {
                sendAgain(call);
            } else {
                report(call, e);
            }
        }
    }

    /** A connection that stood may have been closed long ago without anybody noticing; calls may be repeated. */
    private void sendAgain(NamedCall<C> call) throws InterruptedException {
        try {
            attempt(call);
        } catch (RpcException e) {
            report(call, e);
        }
    }

    private void report(NamedCall<C> call, RpcException cause) throws InterruptedException {
        if (isClosed()) {
            return;
        }
        peer.failed(call.name(), cause);
        if (connection == null) {
            dropIfEnding();
            pauseAfter(cause);
        }
    }

    private void pauseAfter(RpcException cause) throws InterruptedException {
        switch (cause.kind()) {
            case CONNECTION_REFUSED, UNREACHABLE, AUTHENTICATION, BROKEN -> pause("", cause);
            case BIND, TIMEOUT, REFUSED, REMOTE_FAULT, TOO_LARGE, QUEUE_FULL, NOT_ENCODED -> {
                // The peer was reached, or was never called.
            }
        }
    }

    private synchronized void dropIfEnding() {
        if (ending) {
            queue.clear();
            closed.countDown();
        }
    }

    /** Nobody could be reached: tells the peer when that is certain, and waits before the next attempt. */
    private void pause(String prefix, RpcException cause) throws InterruptedException {
        if (cause.kind() == RpcException.Kind.CONNECTION_REFUSED) {
            peer.refuses(prefix + cause.getMessage());
        }
        if (!closed.await(backOff.toMillis(), TimeUnit.MILLISECONDS)) {
            Duration doubled = backOff.multipliedBy(2);
            backOff = doubled.compareTo(options.maxBackOff()) < 0 ? doubled : options.maxBackOff();
        }
    }

    private void attempt(NamedCall<C> call) throws RpcException {
        RpcConnection<C> open = connection == null ? connect() : connection;
        try {
            call.call().on(open.client());
        } catch (Refused e) {
            throw new RpcException(RpcException.Kind.REFUSED, e.getCode(), text(call.name(), e.getMessage()), e);
        } catch (TApplicationException e) {
            throw failure(RpcException.Kind.REMOTE_FAULT, call.name(), e.getMessage(), e);
        } catch (TException e) {
            disconnect();
            throw failure(kindOf(e), call.name(), e.getMessage(), e);
        } catch (RuntimeException e) {
            disconnect();
            throw failure(RpcException.Kind.NOT_ENCODED, call.name(), e.toString(), e);
        }
    }

    private static RpcException.Kind kindOf(TException e) {
        if (e instanceof LimitedFrames.FrameTooLarge) {
            return RpcException.Kind.TOO_LARGE;
        }
        if (e.getCause() instanceof SocketTimeoutException) {
            return RpcException.Kind.TIMEOUT;
        }
        return e instanceof TTransportException ? RpcException.Kind.BROKEN : RpcException.Kind.NOT_ENCODED;
    }

    private RpcException failure(
            RpcException.Kind kind, String call, @Nullable String what, @Nullable Throwable cause) {
        return new RpcException(kind, text(call, what), cause);
    }

    private String text(String call, @Nullable String what) {
        return "Call " + call + " to " + peer.address() + ": " + what;
    }

    private RpcConnection<C> connect() throws RpcException {
        RpcConnection<C> opened = opener.open(this::register);
        connection = opened;
        backOff = options.firstBackOff();
        if (watched) {
            daemon(() -> watch(opened), "rpc-watch-" + peer.address()).start();
        }
        peer.stands();
        return opened;
    }

    private synchronized void register(Socket opening) {
        socket = opening;
        brokenBy = null;
        if (isClosed()) {
            breakOff(opening);
        }
    }

    private void watch(RpcConnection<C> opened) {
        String end = opened.awaitEnd();
        synchronized (this) {
            if (opened.runsOver(socket)) {
                brokenBy = end;
                notifyAll();
            }
        }
    }

    private void disconnect() {
        RpcConnection<C> open = connection;
        connection = null;
        if (open != null) {
            synchronized (this) {
                socket = null;
            }
            open.close();
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    private static Thread daemon(Runnable body, String threadName) {
        Thread thread = new Thread(body, threadName);
        thread.setDaemon(true);
        return thread;
    }
}
